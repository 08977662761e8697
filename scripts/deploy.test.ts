import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Skips a test when the program that checks a file is not installed. */
function needs(program: string, { skip }: TestContext) {
  if (spawnSync(program, ['--version']).error) skip(`${program} is not installed here`)
}

/** Runs a program; returns its exit code and output. */
function run(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return { status, printed: stdout + stderr }
}

describe('deploy/', () => {
  it('uses only metrics that the shop exports', () => {
    const printed = read('apps/api/src/features/health/metrics.test.ts')
    const used = [read('deploy/prometheus/alerts.yml'), read('deploy/grafana/dashboard.json')].join('\n')
    const names = new Set(used.match(/taswira_[a-z_]+/g))
    expect(names.size).toBeGreaterThan(10)
    for (const name of names) expect(printed, name).toContain(`'${name}'`)
  })

  it('documents each alert in docs/operations.md', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name!,
    )
    expect(alerts.length).toBeGreaterThan(10)
    const operations = read('docs/operations.md')
    for (const name of alerts) expect(operations, name).toContain(`\`${name}\``)
  })

  it('sets only existing settings', () => {
    const known = new Set(
      [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
    )
    const places = ['Dockerfile', 'compose.yaml', 'systemd/taswira@.service', 'settings.env.example']
    const set = places.flatMap((file) => [
      ...read(`deploy/${file}`).matchAll(/\b([A-Z][A-Z0-9_]{3,})(?:=|: )/g),
    ])
    const ours = set
      .map(([, name]) => name!)
      // Leaves out settings of Node and of PostgreSQL's image.
      .filter((name) => !/^(NODE|POSTGRES)_/.test(name))
    expect(ours.length).toBeGreaterThan(5)
    for (const name of new Set(ours)) expect(known, name).toContain(name)
  })

  it('builds the image with every workspace, and runs it with every package', () => {
    const dockerfile = read('deploy/Dockerfile')
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    expect(workspaces.length).toBeGreaterThan(8)
    for (const place of workspaces) {
      expect(dockerfile).toContain(`COPY ${place}/package.json ${place}/`)
      expect(dockerfile).toContain(`COPY --from=build /app/${place}/package.json ${place}/`)
      if (place.startsWith('packages/'))
        expect(dockerfile).toMatch(new RegExp(`COPY --from=build /app/${place}/(?:src/)? `))
    }
  })

  it('has a valid nginx configuration', (test) => {
    needs('nginx', test)
    const folder = mkdtempSync(join(tmpdir(), 'taswira-nginx-'))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const self_signed = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=shop.example'
    execFileSync('openssl', [...self_signed.split(' '), '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
    const site = read('deploy/nginx/taswira.conf')
      .replace('/etc/nginx/taswira-processes.conf', join(root, 'deploy/nginx/taswira-processes.conf'))
      .replace('/etc/letsencrypt/live/shop.example/fullchain.pem', certificate)
      .replace('/etc/letsencrypt/live/shop.example/privkey.pem', key)
      .replace('/var/cache/taswira-pictures', join(folder, 'cache'))
      .replaceAll('/var/log/nginx', folder)
    writeFileSync(join(folder, 'site.conf'), site)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }\n`,
    )
    const { status, printed } = run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')])
    rmSync(folder, { recursive: true })
    expect(printed).not.toContain('[warn]')
    expect(status, printed).toBe(0)
  })

  it('has services that need only what the commands of docs/deploy.md create', () => {
    const commands = [...read('docs/deploy.md').matchAll(/^```sh\n(.*?)^```$/gms)]
      .map(([, one]) => one)
      .join()
    const units = readdirSync(join(root, 'deploy/systemd')).map((name) => read(`deploy/systemd/${name}`))
    const paths = units.flatMap((unit) =>
      [...unit.matchAll(/^(?:EnvironmentFile|ReadWritePaths)=(.+)$/gm)].flatMap(([, list]) =>
        list!.split(' '),
      ),
    )
    expect(new Set(paths).size).toBe(3)
    for (const path of paths) expect(commands).toContain(path)
    expect(commands).toContain('useradd --system --home-dir /opt/taswira taswira')
    for (const unit of units.filter((one) => one.includes('[Service]')))
      expect(unit).toMatch(/^User=taswira$[^]*^WorkingDirectory=\/opt\/taswira\/current$/m)
    expect(commands).toMatch(/^ln -sfn "releases\/\$VERSION" current$/m)
    // nginx creates this folder, but not its parents, and fresh Debian has no /var/cache/nginx.
    expect(read('deploy/nginx/taswira.conf')).toMatch(/^proxy_cache_path \/var\/cache\/[\w-]+ /m)
    // Outside single quotes, systemd drops the backslashes of the key's line ends.
    expect(read('deploy/settings.env.example')).toMatch(/^CERTIFICATE_KEY=''$/m)
  })

  it('has valid Prometheus alert rules', (test) => {
    needs('promtool', test)
    const { status, printed } = run('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml'])
    expect(status, printed).toBe(0)
  })

  it('has valid systemd units', (test) => {
    needs('systemd-analyze', test)
    const folder = join(root, 'deploy/systemd')
    const units = readdirSync(folder).map((name) => join(folder, name))
    const { status, printed } = run('systemd-analyze', ['verify', ...units])
    expect(status, printed).toBe(0)
  })

  it('gives each process only the rights that it needs', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
    expect(units.length).toBeGreaterThan(1)
    for (const name of units)
      for (const line of [
        'CapabilityBoundingSet=',
        'NoNewPrivileges=true',
        'ProtectSystem=strict',
        'SystemCallFilter=@system-service',
        'UMask=0077',
      ])
        expect(read(`deploy/systemd/${name}`).split('\n'), name).toContain(line)
    // The two processes of the shop share their settings.
    const images = read('deploy/compose.yaml').match(/^ +image: /gm)
    for (const line of [/^ +cap_drop: \[ALL\]$/gm, /^ +security_opt: \["no-new-privileges:true"\]$/gm])
      expect(read('deploy/compose.yaml').match(line)).toHaveLength(images!.length)
  })

  it('pins CI actions to commits, because a tag can be moved', () => {
    const used = [...read('.github/workflows/ci.yml').matchAll(/uses: (.+)/g)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(1)
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('has valid POSIX shell scripts', () => {
    for (const name of ['add-release.sh', 'rolling-restart.sh']) {
      const { status, printed } = run('sh', ['-n', `deploy/${name}`])
      expect(status, printed).toBe(0)
    }
    const unusable = run('sh', ['deploy/rolling-restart.sh', '3001'])
    expect(unusable.status).toBe(2)
    expect(unusable.printed).toContain('at least two')
  })
})
