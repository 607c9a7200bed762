import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** A program is missing and could not be installed. */
export class MissingToolError extends Error {
  override name = 'MissingToolError'
  /** The command that installs it. */
  readonly command: string
  /** Whether its installation was allowed and attempted, so that only the download failed. */
  readonly wasTried: boolean

  constructor(name: string, command: string, wasTried: boolean) {
    super(`${name} is missing and could not be installed. Install it with: ${command}`)
    this.command = command
    this.wasTried = wasTried
  }
}

/** Arguments for a Chromium that runs in a closed network, also as root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of Chromium. Installs it if it is missing, or throws a MissingToolError. */
export function findChromium(): string {
  const path = presentChromium()
  // Debian has the headless shell in a separate package.
  if (path && (path !== '/usr/bin/chromium' || presentHeadlessShell() !== path)) return path
  return (
    installFromDebian('chromium chromium-headless-shell', presentChromium) ??
    path ??
    installWithPlaywright() ??
    giveUp('Chromium', ['apt-get install chromium', 'npx playwright install chromium'])
  )
}

/** The path of Git, with which tests try the commit hook. Installs it if it is missing. */
export function findGit(): string {
  const present = () => onPath('git').find((path) => existsSync(path))
  return present() ?? installFromDebian('git', present) ?? giveUp('Git', ['apt-get install git', 'brew install git'])
}

/** The folder of PostgreSQL's programs. Installs them if they are missing. */
export function findPostgres(): string {
  return (
    presentPostgres() ??
    installFromDebian('postgresql', presentPostgres) ??
    giveUp('PostgreSQL', ['apt-get install postgresql', 'brew install postgresql'])
  )
}

/** The path of hledger, into which a test imports the accounting files. Installs it if it is missing. */
export function findHledger(): string {
  return (
    presentHledger() ?? installFromDebian('hledger', presentHledger) ?? giveUp('hledger', ['apt-get install hledger'])
  )
}

export const presentHledger = () => onPath('hledger').find((path) => existsSync(path))

/** The path of beancount's check of a ledger. Its package is installed if it is missing. */
export function findBeancount(): string {
  return (
    presentBeancount() ??
    installFromDebian('beancount', presentBeancount) ??
    giveUp('beancount', ['apt-get install beancount'])
  )
}

export const presentBeancount = () => onPath('bean-check').find((path) => existsSync(path))

/** Firefox for the journeys in other engines. It is controlled over its own socket, without a driver. */
export function findFirefox(): string {
  const present = () => ['firefox-esr', 'firefox'].flatMap(onPath).find((path) => existsSync(path))
  return present() ?? installFromDebian('firefox-esr', present) ?? giveUp('Firefox', ['apt-get install firefox-esr'])
}

/** WebKit's driver, whose package contains the engine and a small browser. It needs a display, which Xvfb gives. */
export function findWebKit(): string {
  const present = () => {
    const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) => onPath(name).find((path) => existsSync(path)))
    return screen && driver
  }
  const packages = ['webkit2gtk-driver', 'xvfb']
  return (
    present() ??
    installFromDebian(packages.join(' '), present) ??
    giveUp('WebKit', [`apt-get install ${packages.join(' ')}`])
  )
}

/** The path of a Chromium that is here. */
export function presentChromium(): string | undefined {
  const named = [process.env['PLAYWRIGHT_CHROMIUM'], process.env['CHROME_PATH']].filter((path) => path !== undefined)
  const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(onPath)
  return [...named, ...installed, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** The same engine without windows, tabs and a PDF viewer: a journey takes a third less processor time. */
export function presentHeadlessShell(): string | undefined {
  const path = presentChromium()
  return [`${path}-headless-shell`].find((shell) => existsSync(shell)) ?? path
}

function presentPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

function onPath(program: string): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program))
}

let hasTriedDebian = false

/** Installs Debian packages if this user may, and shows the output. */
function installFromDebian(names: string, find: () => string | undefined): string | undefined {
  if (onPath('apt-get').every((path) => !existsSync(path))) return undefined
  const isRoot = process.getuid?.() === 0
  const maySudo = !isRoot && spawnSync('sudo', ['-n', 'true']).status === 0
  if (!isRoot && !maySudo) return undefined

  hasTriedDebian = true
  process.stdout.write(`${names} is missing: installing it from Debian's packages\n`)
  const apt = (...args: string[]) =>
    execFileSync(isRoot ? 'apt-get' : 'sudo', isRoot ? args : ['-n', 'apt-get', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    apt('update', '-q')
    apt('install', '-q', '-y', '--no-install-recommends', ...names.split(' '))
  } catch {
    return undefined
  }
  return find()
}

function installWithPlaywright(): string | undefined {
  process.stdout.write('Chromium is missing: asking Playwright to download it\n')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return presentChromium()
}

function giveUp(name: string, commands: string[]): never {
  throw new MissingToolError(name, commands.join('   or   '), hasTriedDebian)
}
