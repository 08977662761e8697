#!/bin/sh
# Installs and builds a release in /opt/taswira/releases/VERSION, beside the running one. Run as the user taswira:
#
#   deploy/add-release.sh 1.1.0
set -eu

if [ $# -ne 1 ]; then
  echo "Usage: add-release.sh VERSION" >&2
  exit 2
fi
version=$1
release=/opt/taswira/releases/$version
cd /opt/taswira/source
git fetch --quiet
commit=$(git log origin/main --format=%H --max-count=1 --grep="^Release $(echo "$version" | sed 's/\./\\./g')\$")
if [ -z "$commit" ]; then
  echo "There is no release $version. CHANGELOG.md lists them." >&2
  exit 1
fi
# npm ci deletes the packages first.
if [ "$(readlink -f /opt/taswira/current)" = "$release" ]; then
  echo "Release $version is running. Switch to another one before you install it again." >&2
  exit 1
fi
[ -d "$release" ] || git worktree add --quiet --detach "$release" "$commit"
cd "$release"
ln -sf /etc/taswira/settings.env .env
npm ci --include=dev
npm run build
