/* Inline caches for the extension modules of rules and players; docs/extension_modules.py puts them into the C code.
 *
 * Cython reads an attribute, calls a method and makes a named tuple by general functions of Python's C interface, which
 * search the type each time. Here each place in the code remembers what it found in the last two types. The interpreter
 * does the same since 3.11, but not for named tuples. A changed type has another version tag, so no entry is used that
 * is out of date. Sets of squares are joined, intersected and shifted as two machine words.
 *
 * Everything else goes to the general functions: other values, other compilers than GCC and Clang, and a Python without
 * a global lock.
 */
#if CYTHON_COMPILING_IN_CPYTHON && CYTHON_VECTORCALL && defined(__GNUC__) && defined(__SIZEOF_INT128__) \
    && PyLong_SHIFT == 30 && !defined(Py_GIL_DISABLED)

enum { UNKNOWN, FIELD, SLOT, PROPERTY, METHOD };
enum { LEARNED = 2, PATIENCE = 64, WIDEST = 32 };

/* What a name is in a type. `found` belongs to the type. */
typedef struct {
    PyTypeObject *type;
    unsigned int version;
    int kind;
    Py_ssize_t place;
    PyObject *found;
} Entry;

/* A place in the code that uses an attribute or method. */
typedef struct {
    Entry entries[LEARNED];
    int misses;
} Site;

static CYTHON_INLINE int is_current(const Entry *entry, PyTypeObject *type) {
    return type == entry->type && type->tp_version_tag == entry->version;
}

static CYTHON_INLINE const Entry *known(const Site *site, PyTypeObject *type) {
    if (likely(is_current(&site->entries[0], type))) return &site->entries[0];
    if (is_current(&site->entries[1], type)) return &site->entries[1];
    return NULL;
}

static int has_dict(PyTypeObject *type) {
#ifdef Py_TPFLAGS_MANAGED_DICT
    if (PyType_HasFeature(type, Py_TPFLAGS_MANAGED_DICT)) return 1;
#endif
    return type->tp_dictoffset != 0;
}

/* Return the index of the field that a descriptor of a named tuple reads; -1 if it is another descriptor. */
static Py_ssize_t index_of_field(PyTypeObject *type, PyObject *found) {
    PyObject *parts;
    Py_ssize_t index = -1;
    PyObject *kind, *docstring;
    if (!PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS)) return -1;
    if (!strstr(Py_TYPE(found)->tp_name, "collections._tuplegetter")) return -1; /* of _collections until 3.11 */
    parts = PyObject_CallMethod(found, "__reduce__", NULL);
    if (parts == NULL || !PyArg_ParseTuple(parts, "O(nO)", &kind, &index, &docstring)) PyErr_Clear();
    Py_XDECREF(parts);
    return index;
}

/* Enter what a name is in a type. Other kinds stay unknown, which is entered too. */
static __attribute__((noinline)) void learn(Site *site, PyTypeObject *type, PyObject *name) {
    Entry entry = {type, 0, UNKNOWN, 0, NULL};
    if (site->misses >= PATIENCE || type->tp_getattro != PyObject_GenericGetAttr
        || type->tp_setattro != PyObject_GenericSetAttr) {
        return;
    }
    site->misses++;
    entry.found = _PyType_Lookup(type, name); /* gives the type a version tag */
    entry.version = type->tp_version_tag;
    if (entry.version == 0) return;
    if (entry.found == NULL) {
        /* in the dictionary of the object, or nowhere */
    } else if (Py_TYPE(entry.found) == &PyMemberDescr_Type) {
        PyMemberDef *member = ((PyMemberDescrObject *)entry.found)->d_member;
        if (member->type == T_OBJECT_EX && member->flags == 0) {
            entry.kind = SLOT;
            entry.place = member->offset;
        }
    } else if (Py_TYPE(entry.found) == &PyProperty_Type) {
        PyObject *function = PyObject_GetAttrString(entry.found, "fget");
        if (function == NULL) PyErr_Clear();
        else if (function != Py_None) {
            entry.kind = PROPERTY;
            entry.found = function;
        }
        Py_XDECREF(function);
    } else if (PyType_HasFeature(Py_TYPE(entry.found), Py_TPFLAGS_METHOD_DESCRIPTOR)) {
        if (!has_dict(type)) entry.kind = METHOD;
    } else {
        entry.place = index_of_field(type, entry.found);
        if (entry.place >= 0) entry.kind = FIELD;
    }
    site->entries[1] = site->entries[0];
    site->entries[0] = entry;
}

/* Call a function of a type, which the call may change. */
static CYTHON_INLINE PyObject *call_found(PyObject *found, PyObject *const *arguments, Py_ssize_t count) {
    PyObject *result;
    Py_INCREF(found);
    result = PyObject_Vectorcall(found, arguments, (size_t)count, NULL);
    Py_DECREF(found);
    return result;
}

static CYTHON_INLINE PyObject *load(PyObject *object, PyObject *name, Site *site) {
    const Entry *entry = known(site, Py_TYPE(object));
    PyObject *value = NULL;
    if (likely(entry != NULL)) {
        if (entry->kind == FIELD && likely(entry->place < Py_SIZE(object))) {
            value = PyTuple_GET_ITEM(object, entry->place);
        } else if (entry->kind == SLOT) {
            value = *(PyObject **)((char *)object + entry->place);
        } else if (entry->kind == PROPERTY) {
            return call_found(entry->found, &object, 1);
        }
        if (likely(value != NULL)) {
            Py_INCREF(value);
            return value;
        }
    } else {
        learn(site, Py_TYPE(object), name);
    }
    return PyObject_GetAttr(object, name);
}

static CYTHON_INLINE int store(PyObject *object, PyObject *name, PyObject *value, Site *site) {
    const Entry *entry = known(site, Py_TYPE(object));
    if (entry == NULL) {
        learn(site, Py_TYPE(object), name);
    } else if (entry->kind == SLOT && value != NULL) {
        PyObject **slot = (PyObject **)((char *)object + entry->place);
        PyObject *former = *slot;
        Py_INCREF(value);
        *slot = value;
        Py_XDECREF(former);
        return 0;
    }
    return PyObject_SetAttr(object, name, value);
}

static CYTHON_INLINE PyObject *call_method(PyObject *name, PyObject *const *arguments, size_t flagged, Site *site) {
    PyTypeObject *type = Py_TYPE(arguments[0]);
    const Entry *entry = known(site, type);
    if (entry == NULL) {
        learn(site, type, name);
    } else if (entry->kind == METHOD) {
        return call_found(entry->found, arguments, PyVectorcall_NARGS(flagged));
    }
    return PyObject_VectorcallMethod(name, arguments, flagged, NULL);
}

/* A place in the code that makes a named tuple, by its class or from an older one, with the same keywords each time.
 * It learns once: while a tuple is allocated, a collection of garbage may run any code, this place too.
 */
typedef struct {
    PyTypeObject *type;
    unsigned int version;
    int misses;
    PyObject *keywords, *defaults;
    Py_ssize_t positional, fields;
    unsigned char places[WIDEST]; /* the index of the field of each keyword */
} Maker;

/* Return the function that makes a named tuple; NULL for another class. */
static PyObject *maker_of(PyTypeObject *type) {
    PyObject *function, *module = NULL;
    int generated = 0;
    if (Py_TYPE(type) != &PyType_Type || type->tp_base != &PyTuple_Type || type->tp_init != PyBaseObject_Type.tp_init) {
        return NULL;
    }
    function = PyObject_GetAttrString((PyObject *)type, "__new__");
    if (function != NULL) module = PyObject_GetAttrString(function, "__module__");
    if (module != NULL && PyUnicode_Check(module)) { /* as collections.namedtuple names it */
        PyObject *prefix = PyUnicode_FromString("namedtuple_");
        generated = prefix != NULL && PyUnicode_Tailmatch(module, prefix, 0, PY_SSIZE_T_MAX, -1) == 1;
        Py_XDECREF(prefix);
    }
    PyErr_Clear();
    Py_XDECREF(module);
    if (!generated) Py_CLEAR(function);
    return function;
}

/* Find the fields of the keywords. Return whether each field has a value: given, a default, or an older tuple's. */
static int assign_fields(Maker *maker, PyObject *names, int older) {
    Py_ssize_t given = maker->keywords == NULL ? 0 : PyTuple_GET_SIZE(maker->keywords);
    Py_ssize_t defaults = maker->defaults == NULL ? 0 : PyTuple_GET_SIZE(maker->defaults);
    char filled[WIDEST] = {0};
    Py_ssize_t i, k;
    maker->fields = PyTuple_GET_SIZE(names);
    if (maker->fields > WIDEST || maker->positional > maker->fields) return 0;
    for (i = 0; i < maker->fields; i++) filled[i] = older || i < maker->positional;
    for (k = 0; k < given; k++) {
        PyObject *keyword = PyTuple_GET_ITEM(maker->keywords, k);
        for (i = 0; i < maker->fields && PyTuple_GET_ITEM(names, i) != keyword; i++) {} /* both are interned */
        if (i == maker->fields || (filled[i] && !older)) return 0;
        filled[i] = 1;
        maker->places[k] = (unsigned char)i;
    }
    for (i = 0; i < maker->fields - defaults; i++) {
        if (!filled[i]) return 0;
    }
    return 1;
}

static __attribute__((noinline)) void learn_maker(
    Maker *maker, PyTypeObject *type, Py_ssize_t positional, PyObject *keywords, int older) {
    PyObject *function = maker->type == NULL && maker->misses++ < PATIENCE ? maker_of(type) : NULL;
    PyObject *names = function == NULL ? NULL : PyObject_GetAttrString((PyObject *)type, "_fields");
    Maker made = {type, type->tp_version_tag, maker->misses, keywords, NULL, positional, 0, {0}};
    if (names != NULL && PyTuple_CheckExact(names) && made.version != 0) {
        made.defaults = PyObject_GetAttrString(function, "__defaults__");
        if (made.defaults != NULL && !PyTuple_CheckExact(made.defaults)) Py_CLEAR(made.defaults);
        if (assign_fields(&made, names, older)) {
            Py_XINCREF(keywords);
            *maker = made; /* keeps keywords and defaults for good */
        } else {
            Py_XDECREF(made.defaults);
        }
    }
    PyErr_Clear();
    Py_XDECREF(names);
    Py_XDECREF(function);
}

static CYTHON_INLINE int makes(const Maker *maker, PyTypeObject *type, Py_ssize_t positional, PyObject *keywords) {
    return type == maker->type && type->tp_version_tag == maker->version && positional == maker->positional
           && keywords == maker->keywords;
}

/* Return a named tuple with some fields given, and the others from an older one or from the defaults. */
static CYTHON_INLINE PyObject *make(const Maker *maker, PyObject *const *arguments, PyObject *older) {
    PyObject *made = maker->type->tp_alloc(maker->type, maker->fields);
    Py_ssize_t given = maker->keywords == NULL ? 0 : PyTuple_GET_SIZE(maker->keywords);
    Py_ssize_t first = maker->defaults == NULL ? 0 : maker->fields - PyTuple_GET_SIZE(maker->defaults);
    Py_ssize_t i;
    PyObject **items;
    if (unlikely(made == NULL)) return NULL;
    items = &PyTuple_GET_ITEM(made, 0);
    for (i = 0; i < maker->positional; i++) items[i] = arguments[i];
    for (i = 0; i < given; i++) items[maker->places[i]] = arguments[maker->positional + i];
    for (i = 0; i < maker->fields; i++) {
        if (items[i] == NULL) {
            items[i] = older != NULL ? PyTuple_GET_ITEM(older, i) : PyTuple_GET_ITEM(maker->defaults, i - first);
        }
        Py_INCREF(items[i]);
    }
    return made;
}

static CYTHON_INLINE PyObject *call(
    PyObject *callee, PyObject *const *arguments, size_t flagged, PyObject *keywords, Maker *maker) {
    if (PyType_Check(callee)) {
        PyTypeObject *type = (PyTypeObject *)callee;
        Py_ssize_t positional = PyVectorcall_NARGS(flagged);
        if (likely(makes(maker, type, positional, keywords))) return make(maker, arguments, NULL);
        if (PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS)) learn_maker(maker, type, positional, keywords, 0);
    }
    return PyObject_Vectorcall(callee, arguments, flagged, keywords);
}

/* Call a method with keywords. A named tuple class can't define `_replace` otherwise (`typing.NamedTuple`). */
static CYTHON_INLINE PyObject *call_method_with_keywords(
    PyObject *name, PyObject *const *arguments, size_t flagged, PyObject *keywords, Maker *maker) {
    PyTypeObject *type = Py_TYPE(arguments[0]);
    if (PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS) && PyVectorcall_NARGS(flagged) == 1) {
        if (likely(makes(maker, type, 0, keywords)) && likely(Py_SIZE(arguments[0]) == maker->fields)) {
            return make(maker, arguments + 1, arguments[0]);
        }
        if (PyUnicode_CompareWithASCIIString(name, "_replace") == 0) learn_maker(maker, type, 0, keywords, 1);
    }
    return PyObject_VectorcallMethod(name, arguments, flagged, keywords);
}

/* Return an item of a tuple, list or dictionary. */
static CYTHON_INLINE PyObject *item(PyObject *object, PyObject *key) {
    PyObject *value = NULL;
    if (PyDict_CheckExact(object)) {
        value = PyDict_GetItemWithError(object, key);
        if (unlikely(value == NULL && PyErr_Occurred())) return NULL;
    } else if (PyLong_Check(key) && __Pyx_PyLong_IsCompact(key)) {
        Py_ssize_t index = __Pyx_PyLong_CompactValue(key);
        int tuple = PyTuple_CheckExact(object);
        if (tuple || PyList_CheckExact(object)) {
            if (index < 0) index += Py_SIZE(object);
            if (likely(index >= 0 && index < Py_SIZE(object))) {
                value = tuple ? PyTuple_GET_ITEM(object, index) : PyList_GET_ITEM(object, index);
            }
        }
    }
    if (unlikely(value == NULL)) return PyObject_GetItem(object, key);
    Py_INCREF(value);
    return value;
}

typedef __int128 Words;

/* Take a whole number of up to 120 bits as two machine words; return 0 for anything else. */
static CYTHON_INLINE int as_words(PyObject *number, Words *words) {
    const digit *digits;
    Py_ssize_t count;
    Words value = 0;
    if (!PyLong_CheckExact(number)) return 0;
    digits = __Pyx_PyLong_Digits(number);
    count = __Pyx_PyLong_DigitCount(number);
    switch (count) {
        case 4: value = (Words)digits[3] << 90; CYTHON_FALLTHROUGH;
        case 3: value |= (Words)digits[2] << 60; CYTHON_FALLTHROUGH;
        case 2: value |= (Words)digits[1] << 30; CYTHON_FALLTHROUGH;
        case 1: value |= digits[0]; CYTHON_FALLTHROUGH;
        case 0: break;
        default: return 0;
    }
    *words = __Pyx_PyLong_IsNeg(number) ? -value : value;
    return 1;
}

/* Return the whole number of two machine words. */
static CYTHON_INLINE PyObject *as_number(Words words) {
    Words rest = words < 0 ? -words : words;
    PyObject *number;
    digit *digits;
    Py_ssize_t i, count;
    if (rest <= PyLong_MASK) return PyLong_FromLong((long)words);
    count = rest < (Words)1 << 60 ? 2 : rest < (Words)1 << 90 ? 3 : rest < (Words)1 << 120 ? 4 : 5;
    number = (PyObject *)_PyLong_New(count);
    if (unlikely(number == NULL)) return NULL;
    digits = __Pyx_PyLong_Digits(number);
    for (i = 0; i < count; i++, rest >>= 30) digits[i] = (digit)rest & PyLong_MASK;
#if PY_VERSION_HEX >= 0x030C0000
    if (words < 0) ((PyLongObject *)number)->long_value.lv_tag |= 2;
#else
    if (words < 0) Py_SET_SIZE(number, -count);
#endif
    return number;
}

#define DEFINE_OPERATION(NAME, OPERATOR, GENERAL) \
    static CYTHON_INLINE PyObject *NAME(PyObject *one, PyObject *other) { \
        Words a, b; \
        if (likely(as_words(one, &a) && as_words(other, &b))) return as_number(a OPERATOR b); \
        return GENERAL(one, other); \
    }
DEFINE_OPERATION(both, &, PyNumber_And)
DEFINE_OPERATION(either, |, PyNumber_Or)
DEFINE_OPERATION(differing, ^, PyNumber_Xor)

static CYTHON_INLINE PyObject *inverted(PyObject *number) {
    Words words;
    return likely(as_words(number, &words)) ? as_number(~words) : PyNumber_Invert(number);
}

static CYTHON_INLINE PyObject *negative(PyObject *number) {
    Words words;
    return likely(as_words(number, &words)) ? as_number(-words) : PyNumber_Negative(number);
}

/* Shift a number upwards by squares, or downwards by a negative number of them. */
static CYTHON_INLINE PyObject *shifted(PyObject *number, PyObject *by, int upwards) {
    Words words, squares;
    if (likely(as_words(number, &words) && as_words(by, &squares)) && words >= 0 && squares >= 0 && squares < 120) {
        if (!upwards) return as_number(words >> (int)squares);
        if (words < (Words)1 << (120 - (int)squares)) return as_number(words << (int)squares);
    }
    return upwards ? PyNumber_Lshift(number, by) : PyNumber_Rshift(number, by);
}

#define AT(KIND) ({ static KIND here; &here; })
#define cached_PyObject_GetAttrStr(object, name) load(object, name, AT(Site))
#define cached_PyObject_SetAttrStr(object, name, value) store(object, name, value, AT(Site))
#define cached_PyObject_FastCallMethod(name, arguments, flagged) call_method(name, arguments, flagged, AT(Site))
#define cached_PyObject_FastCall(callee, arguments, flagged) call(callee, arguments, flagged, NULL, AT(Maker))
#define cached_Object_VectorcallKwds(callee, arguments, flagged, keywords) \
    call(callee, arguments, flagged, keywords, AT(Maker))
#define cached_Object_VectorcallMethodKwds(name, arguments, flagged, keywords) \
    call_method_with_keywords(name, arguments, flagged, keywords, AT(Maker))
#define cached_PyObject_GetItem(object, key) item(object, key)
#define cached_PyNumber_And_object_object(one, other) both(one, other)
#define cached_PyNumber_InPlaceAnd_object_object(one, other) both(one, other)
#define cached_PyNumber_Or_object_object(one, other) either(one, other)
#define cached_PyNumber_InPlaceOr_object_object(one, other) either(one, other)
#define cached_PyNumber_Xor_object_object(one, other) differing(one, other)
#define cached_PyNumber_InPlaceXor_object_object(one, other) differing(one, other)
#define cached_PyNumber_Invert(number) inverted(number)
#define cached_PyNumber_Negative(number) negative(number)
#define cached_PyNumber_Lshift(number, by) shifted(number, by, 1)
#define cached_PyNumber_Rshift(number, by) shifted(number, by, 0)
#define cached_PyNumber_InPlaceRshift(number, by) shifted(number, by, 0)
#else
#define cached_PyObject_GetAttrStr __Pyx_PyObject_GetAttrStr
#define cached_PyObject_SetAttrStr __Pyx_PyObject_SetAttrStr
#define cached_PyObject_FastCallMethod __Pyx_PyObject_FastCallMethod
#define cached_PyObject_FastCall __Pyx_PyObject_FastCall
#define cached_Object_VectorcallKwds __Pyx_Object_VectorcallKwds
#define cached_Object_VectorcallMethodKwds __Pyx_Object_VectorcallMethodKwds
#define cached_PyObject_GetItem __Pyx_PyObject_GetItem
#define cached_PyNumber_And_object_object __Pyx_PyNumber_And_object_object
#define cached_PyNumber_InPlaceAnd_object_object __Pyx_PyNumber_InPlaceAnd_object_object
#define cached_PyNumber_Or_object_object __Pyx_PyNumber_Or_object_object
#define cached_PyNumber_InPlaceOr_object_object __Pyx_PyNumber_InPlaceOr_object_object
#define cached_PyNumber_Xor_object_object __Pyx_PyNumber_Xor_object_object
#define cached_PyNumber_InPlaceXor_object_object __Pyx_PyNumber_InPlaceXor_object_object
#define cached_PyNumber_Invert PyNumber_Invert
#define cached_PyNumber_Negative PyNumber_Negative
#define cached_PyNumber_Lshift PyNumber_Lshift
#define cached_PyNumber_Rshift PyNumber_Rshift
#define cached_PyNumber_InPlaceRshift PyNumber_InPlaceRshift
#endif
