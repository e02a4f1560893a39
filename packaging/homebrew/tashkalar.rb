# `python -m docs.packages` fills in what pyproject.toml says; .ci/package fills in the address and the checksum.
class Tashkalar < Formula
  include Language::Python::Virtualenv

  desc "Tash-Kalar: Arena of Legends in a terminal"
  homepage "https://example.org/tashkalar"
  url "https://example.org/tashkalar/releases/download/v1.0.0/tashkalar-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "rust" => :build # for pydantic
  depends_on "libyaml"
  depends_on "python@3.14"

  # resources: `brew update-python-resources tashkalar` writes those of click filelock platformdirs pydantic PyYAML rich textual here

  def install
    virtualenv_install_with_resources
    shared = libexec/"share"
    man1.install_symlink shared/"man/man1/tashkalar.1"
    bash_completion.install_symlink shared/"bash-completion/completions/tashkalar"
    zsh_completion.install_symlink shared/"zsh/site-functions/_tashkalar"
    fish_completion.install_symlink shared/"fish/vendor_completions.d/tashkalar.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/tashkalar --version")
    request = '{"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}'
    assert_match '"ok": true', pipe_output("#{bin}/tashkalar engine", "#{request}\n", 0)
  end
end
