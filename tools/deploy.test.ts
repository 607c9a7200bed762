import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { staffProgram } from '../staff/program.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const deploy = join(root, 'deploy')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const units = globSync('deploy/*.{service,timer}', { cwd: root }).toSorted()
const services = units.filter((path) => path.endsWith('.service'))

/** Whether the program is here. Each file is read by the program that it is for, where that is installed. */
const isHere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The values of a key in a unit. */
const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(([, value = '']) => value)

test.each(services)('%s starts a program that exists, with a command and options that exist', (path) => {
  const [start = ''] = valuesOf(textOf(path), 'ExecStart')
  const [node, script = '', name, ...args] = start.split(' ')
  expect(node).toBe('/usr/bin/node')
  expect(existsSync(join(root, script)), script).toBe(true)
  if (script === 'server/start.js') return
  expect(script).toBe('staff/start.js')
  const command = staffProgram().commands.find((each) => each.name() === name)
  expect(command, name).toBeDefined()
  const options = command?.options.map(({ long }) => long)
  for (const option of args.filter((each) => each.startsWith('--'))) expect(options).toContain(option)
})

test('the units name each other, run as the user of the site, and gain no rights', () => {
  expect(units.length).toBeGreaterThan(7)
  for (const path of units) {
    expect(textOf(path).split('\n')[0]).toContain(`# /etc/systemd/system/${basename(path)}`)
  }
  for (const path of services) {
    const text = textOf(path)
    for (const named of valuesOf(text, 'OnFailure')) {
      expect(existsSync(join(deploy, named.replace(/@.+(?=\.service$)/, '@'))), named).toBe(true)
    }
    for (const line of ['User=site', 'WorkingDirectory=/srv/site', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) {
      expect(text, path).toContain(`\n${line}\n`)
    }
    expect(valuesOf(text, 'StateDirectory'), path).toEqual(['site'])
  }
  const timers = units.filter((path) => path.endsWith('.timer'))
  expect(timers.map((path) => path.replace('.timer', '.service')).filter((path) => !services.includes(path))).toEqual(
    [],
  )
})

test.each(isHere('systemd-analyze', '--version') ? ['systemd'] : [])(
  '%s reads every unit and every time without a complaint',
  () => {
    const folder = newFolder()
    for (const path of units) {
      const text = textOf(path).replaceAll('/srv/site', root).replaceAll('/usr/bin/node', process.execPath)
      writeFileSync(join(folder, basename(path)), text)
    }
    const files = units.map((path) => join(folder, basename(path)))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    // It also complains about units of the machine.
    expect(stderr.split('\n').filter((line) => line.includes(folder) || /\bsite\b/.test(line))).toEqual([])
    expect(status).toBe(0)
    const times = units.flatMap((path) => valuesOf(textOf(path), 'OnCalendar'))
    expect(times.length).toBeGreaterThan(2)
    for (const time of times) expect(spawnSync('systemd-analyze', ['calendar', time]).status, time).toBe(0)
  },
)

test('the settings of journald are keys that it knows', () => {
  const lines = textOf('deploy/journald-site.conf')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.shift()).toBe('[Journal]')
  const known = ['Storage', 'SystemMaxUse', 'SystemMaxFileSize', 'MaxRetentionSec']
  expect(lines.map((line) => line.split('=')[0])).toEqual(known)
})

const caddyfiles = ['deploy/Caddyfile', 'deploy/Caddyfile.two-processes']

test.each(caddyfiles)('%s passes requests to ports of the site', (path) => {
  const text = textOf(path)
  expect(text.split('{').length).toBe(text.split('}').length)
  expect(text).toMatch(/^\treverse_proxy 127\.0\.0\.1:3000( 127\.0\.0\.1:3001)?( \{)?$/m)
})

test.each(isHere('caddy', 'version') ? ['Caddy'] : [])('%s reads its files', () => {
  const folder = newFolder()
  for (const path of caddyfiles) {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, path)]
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env })
    expect(status, stderr).toBe(0)
  }
})

test('the compose file builds this folder, and mounts what the image keeps', () => {
  const text = textOf('deploy/compose.yaml')
  expect(text).toContain('context: ..\n')
  const dockerfile = textOf('Dockerfile')
  for (const [, name = ''] of text.matchAll(/^ {8}([A-Z_]+): \$\{/gm)) {
    expect(/^ARG (.+)$/m.exec(dockerfile)?.[1]?.split(' ')).toContain(name)
  }
  expect(text).toContain('- site:/data\n')
  expect(dockerfile).toContain('VOLUME /data\n')
  expect(dockerfile).toContain('EXPOSE 3000\n')
  expect(textOf('.gitignore').split('\n')).toContain('deploy/database-password')
  expect(textOf('.dockerignore').split('\n')).toContain('deploy')
})

test.each(isHere('docker', 'compose', 'version') ? ['Docker'] : [])('%s reads the compose file', () => {
  const args = ['compose', '--file', join(deploy, 'compose.yaml'), 'config', '--quiet']
  const env = { ...process.env, SITE_URL: 'https://books.example' }
  const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8', env })
  expect(status, stderr).toBe(0)
})

test('every alert is about a number of /metrics, and names the first step', () => {
  const text = textOf('deploy/prometheus-alerts.yaml')
  const metrics = textOf('server/health.ts')
  const rules = text.split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(5)
  for (const rule of rules) {
    for (const key of ['expr', 'summary', 'do_first']) expect(rule).toMatch(new RegExp(`^ +${key}: \\S`, 'm'))
    const [, expression = ''] = /expr: (.*)/.exec(rule) ?? []
    for (const [name] of expression.matchAll(/\b(site|process|nodejs)_\w+/g)) expect(metrics).toContain(`${name}:`)
    // A counter without an event does not change, and one that does not exist fires nothing.
    expect(rule).not.toMatch(/rate\(/)
  }
})

test.each(isHere('promtool', '--version') ? ['Prometheus'] : [])('%s reads its rules', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', join(deploy, 'prometheus-alerts.yaml')])
  expect(status, String(stderr)).toBe(0)
})
