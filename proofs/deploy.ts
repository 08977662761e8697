import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { until } from './steps.ts'

const root = join(import.meta.dirname, '..')
/** Root folder of the server. On the disk of node_modules, which are copied into it. */
const SERVER = join(root, '.data/deployed')
const DOMAIN = 'pictures.test'
/** Variables of docs/deploy.md that its reader replaces. */
const replaced = { DOMAIN, SOURCE: '/srv/taswira' }

/** What the proof needs and this machine lacks; undefined if it has all. */
export function missingForDeploy(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux and root'
  const lacks = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter((name) => spawnSync(name).error)
  return lacks.length ? `${lacks.join(' and ')} not installed (debootstrap, systemd-container)` : undefined
}

/**
 * Runs the commands of docs/deploy.md in order on a fresh Debian 12 with systemd, upgrades and rolls back. Its packages
 * come from Debian's servers; afterwards the server has no network. Stand-ins: certbot signs the certificate itself, and
 * `npm ci` copies the packages installed here. `debian` is the folder of a Debian to start from instead of a new one.
 */
export async function followTheDeployPage(debian?: string): Promise<string> {
  rmSync(SERVER, { recursive: true, force: true })
  mkdirSync(dirname(SERVER), { recursive: true })
  let server: ChildProcess | undefined
  try {
    if (debian) execFileSync('cp', ['-a', debian, SERVER])
    else execFileSync('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', 'bookworm', SERVER])
    const [packages = '', ...steps] = blocksOf(readFileSync(join(root, 'docs/deploy.md'), 'utf8'))
    const [upgrade = ''] = steps.splice(-1)
    const version = /^VERSION=(.+)$/m.exec(packages)![1]!
    prepare(version)
    runInside(['chroot', SERVER], packages)
    addStandIns()
    server = spawn(
      'systemd-nspawn',
      ['--quiet', '--register=no', '--keep-unit', '--private-network', '--boot', `--directory=${SERVER}`],
      { stdio: 'ignore' },
    )
    const inside = await enter(server.pid!)
    const variables = packages.split('\n').filter((line) => /^[A-Z]+=/.test(line))
    const link = runInside(inside, [...variables, ...steps].join('\n'))
    assert.match(link, new RegExp(`https://${DOMAIN}/desk/\\S+`), 'the last step prints no link')
    const isRunning = () => {
      const health = runInside(inside, `curl --fail --silent https://${DOMAIN}/healthz`)
      return (JSON.parse(health) as { version: string }).version
    }
    assert.equal(isRunning(), version)
    const next = `${version}.1`
    commitRelease(next)
    runInside(inside, `DOMAIN=${DOMAIN}\n${upgrade.replace(/^VERSION=.+$/m, `VERSION=${next}`)}`)
    assert.equal(isRunning(), next, 'after the upgrade')
    const backups = runInside(inside, 'ls /var/backups/taswira && stat -c %U /var/cache/taswira-pictures')
    assert.match(backups, /^\S+\nwww-data$/m, 'no backup, or pictures are not cached by nginx')
    const back = upgrade.trim().split('\n').slice(-2).join('\n')
    runInside(inside, `cd /opt/taswira\nVERSION=${version}\n${back}`)
    assert.equal(isRunning(), version, 'after the rollback')
    return `docs/deploy.md followed on a fresh Debian 12: ${steps.length + 2} blocks of commands, an upgrade and a rollback`
  } finally {
    server?.kill('SIGKILL')
    if (server && server.exitCode === null) await new Promise((ended) => server!.once('exit', ended))
    rmSync(SERVER, { recursive: true, force: true })
  }
}

/** Code blocks of the page, with the reader's own values. */
function blocksOf(page: string): string[] {
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) =>
    Object.entries(replaced).reduce(
      (text, [name, value]) => text.replace(new RegExp(`^${name}=\\S+`, 'm'), `${name}=${value}`),
      block!,
    ),
  )
}

/** Puts Node, npm and a clone with the release into the server. */
function prepare(version: string) {
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'))
  const copy = (from: string, to: string) => execFileSync('cp', ['-aL', from, join(SERVER, to)])
  copy(process.execPath, 'usr/bin/node')
  copy(npm, 'srv/npm')
  execFileSync('git', ['clone', '--quiet', root, join(SERVER, 'srv/taswira')])
  execFileSync('git', ['checkout', '--quiet', '-B', 'main'], { cwd: join(SERVER, 'srv/taswira') })
  commitRelease(version)
  for (const place of ['', 'apps/api', 'apps/web'])
    if (existsSync(join(root, place, 'node_modules'))) {
      mkdirSync(join(SERVER, 'srv/packages', place), { recursive: true })
      execFileSync('cp', ['-al', join(root, place, 'node_modules'), join(SERVER, 'srv/packages', place)])
    }
  // Other users can't read it.
  rmSync(join(SERVER, 'srv/packages/node_modules/.cache'), { recursive: true, force: true })
}

function commitRelease(version: string) {
  const clone = join(SERVER, 'srv/taswira')
  const file = join(clone, 'package.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/"version": ".+"/, `"version": "${version}"`))
  const person = ['-c', 'user.name=Proof', '-c', 'user.email=proof@localhost']
  execFileSync('git', [...person, 'commit', '--quiet', '--all', '--message', `Release ${version}`], {
    cwd: clone,
  })
  // The clone of another user is only read.
  writeFileSync(join(SERVER, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n')
}

/** Programs in the place of a person, of the certificate authority and of the package registry. */
function addStandIns() {
  const program = (path: string, text: string) =>
    writeFileSync(join(SERVER, path), `#!/bin/sh\nset -eu\n${text}`, { mode: 0o755 })
  program(
    'usr/bin/npm',
    '[ "$1" != ci ] || exec cp -a --no-preserve=ownership /srv/packages/. .\nexec node /srv/npm/bin/npm-cli.js "$@"\n',
  )
  // Fetches a file from its folder as the certificate authority does.
  program(
    'usr/local/bin/certbot',
    `mkdir -p /var/www/acme/.well-known/acme-challenge /etc/letsencrypt/live/${DOMAIN}
echo proof > /var/www/acme/.well-known/acme-challenge/proof
[ "$(curl --fail --silent http://${DOMAIN}/.well-known/acme-challenge/proof)" = proof ]
cd /etc/letsencrypt/live/${DOMAIN}
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=${DOMAIN} -addext subjectAltName=DNS:${DOMAIN} \\
  -keyout privkey.pem -out fullchain.pem 2> /dev/null
cp fullchain.pem /usr/local/share/ca-certificates/proof.crt
update-ca-certificates > /dev/null 2>&1
`,
  )
  // Runs the commands above empty settings, and replaces the placeholders.
  writeFileSync(
    join(SERVER, 'usr/local/bin/fill-in'),
    `#!/usr/bin/node
const { execSync } = require('node:child_process')
const { readFileSync, writeFileSync } = require('node:fs')
const text = readFileSync(process.argv[2], 'utf8')
  .replace(/^# (openssl .+)\\n((?:#.+\\n)*\\w+=)('?)\\3$/gm, (_, command, name, quote) => name + quote + execSync(command).toString().trim() + quote)
  .replaceAll('shop.example', '${DOMAIN}')
  .replaceAll('USER:PASSWORD@mail.example', 'proof:proof@mail.${DOMAIN}')
  .replace(/k_live_$/gm, 'k_live_proof')
writeFileSync(process.argv[2], text)
`,
    { mode: 0o755 },
  )
  writeFileSync(join(SERVER, 'etc/hosts'), `127.0.0.1 localhost ${DOMAIN}\n`)
}

/** Waits until systemd has started everything; returns the command that runs others inside. */
async function enter(pid: number): Promise<string[]> {
  let inside: string[] = []
  await until(60_000, async () => {
    const leader = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]
    inside = ['nsenter', `--target=${leader}`, '--all', 'env', '-i', 'HOME=/root', 'LANG=C.UTF-8']
    inside.push('PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'EDITOR=fill-in')
    return /running|degraded/.test(
      spawnSync(inside[0]!, [...inside.slice(1), 'systemctl', 'is-system-running'], { encoding: 'utf8' })
        .stdout,
    )
  })
  return inside
}

/** Runs commands until one fails; returns what they print. */
function runInside([command = '', ...args]: string[], commands: string): string {
  const { status, stdout, stderr } = spawnSync(
    command,
    [
      ...args,
      'bash',
      '-c',
      `set -euo pipefail; export DEBIAN_FRONTEND=noninteractive\ntrap 'echo "failed: $BASH_COMMAND" >&2' ERR\n${commands}`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error((stdout + stderr).trim().split('\n').slice(-12).join('\n'))
  return stdout
}
