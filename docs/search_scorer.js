// The ranks of what a search of the site finds: pages and their sections before entries of the reference.
// Sphinx's own scorer prefers every class, function and attribute of a name to the page about it.
var Scorer = {
  objNameMatch: 8,
  objPartialMatch: 2,
  objPrio: { 0: 2, 1: 1, 2: 0 },
  objPrioDefault: 0,
  title: 30,
  partialTitle: 14,
  term: 10,
  partialTerm: 4,
};
