#!/bin/sh
# Restarts the shop's processes one after another without failed requests: removes each from nginx, waits for requests in
# progress, restarts it, waits until it is ready and adds it again. Run as root after switching to a release:
#
#   deploy/rolling-restart.sh 3001 3002
#
# Set RESTART, RELOAD and PROCESSES for another service manager or path; RESTART gets the port as its argument.
set -eu

PROCESSES=${PROCESSES:-/etc/nginx/taswira-processes.conf}
RELOAD=${RELOAD:-nginx -s reload}
RESTART=${RESTART:-restart_unit}
# Longer than nginx's keepalive_timeout for idle connections, and long enough for requests in progress.
LEAVE_S=${LEAVE_S:-3}
READY_WITHIN_S=120

restart_unit() { systemctl restart "taswira@$1"; }

# Writes all processes except the given one to the list and reloads nginx.
list_without() {
  out=$1
  for listed in $ports; do
    [ "$listed" = "$out" ] || echo "server 127.0.0.1:$listed max_fails=0;"
  done > "$PROCESSES.new"
  mv "$PROCESSES.new" "$PROCESSES"
  $RELOAD
}

wait_until_ready() {
  tries=0
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$1/readyz"; do
    tries=$((tries + 1))
    if [ "$tries" -ge $((READY_WITHIN_S * 2)) ]; then
      echo "The process on port $1 is not ready after $READY_WITHIN_S s. It stays out of nginx; the others continue to serve." >&2
      exit 1
    fi
    sleep 0.5
  done
}

if [ $# -lt 2 ]; then
  echo "Usage: rolling-restart.sh PORT PORT [PORT…] (at least two, so that one always serves)" >&2
  exit 2
fi
ports=$*

for port in $ports; do
  list_without "$port"
  sleep "$LEAVE_S"
  $RESTART "$port"
  wait_until_ready "$port"
  list_without none
  echo "Restarted the process on port $port."
done
