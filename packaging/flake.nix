# The version and what the program needs are read from its own files. See docs/install.md.
{
  description = "Tash-Kalar: Arena of Legends in a terminal";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      inherit (builtins) head match readFile;
      inherit (nixpkgs) lib;
      settings = lib.importTOML ../pyproject.toml;
      inherit (settings) project;
      version = head (match ".*__version__ = \"([^\"]+)\".*" (readFile ../src/tashkalar/__init__.py));
      package =
        pkgs:
        let
          library = requirement: pkgs.python3Packages.${lib.toLower (head (match "([A-Za-z0-9_-]+).*" requirement))};
        in
        pkgs.python3Packages.buildPythonApplication {
          pname = project.name;
          inherit version;
          pyproject = true;
          src = ../.;
          build-system = map library settings.build-system.requires;
          dependencies = map library (project.dependencies ++ project.optional-dependencies.remote);
          pythonImportsCheck = [ "tashkalar.cli" ];
          meta = {
            inherit (project) description;
            license = lib.licenses.mit;
            mainProgram = "tashkalar";
          };
        };
    in
    {
      packages = lib.genAttrs [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ] (system: {
        default = package nixpkgs.legacyPackages.${system};
      });
    };
}
