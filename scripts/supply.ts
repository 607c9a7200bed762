/** What the lockfile and the installed packages say of where our code comes from. Reads files only: no network. */

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

/** Licences under which a package may be part of what we run. Anything else is a question for a person. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Packages that state no licence where programs look, and what a person found in their files. */
const licencesRead: Record<string, string> = { 'png-js': 'MIT' }

/**
 * Everything that is wrong, in words. `bundled` are the packages that the build brought along; `licenceOf` reads an
 * installed package's own word, null when it is not installed.
 */
export function findSupplyFaults(
  manifest: Manifest,
  lock: Lockfile,
  bundled: ReadonlySet<string>,
  licenceOf: (folder: string) => string | null,
): string[] {
  const faults: string[] = []
  const faultIf = (wrong: boolean, text: string) => wrong && faults.push(text)
  const root = lock.packages['']
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    for (const [name, version] of Object.entries(manifest[kind])) {
      faultIf(
        !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
        `${name} ${version}: package.json must name one exact version`,
      )
      faultIf(
        lock.packages[`node_modules/${name}`]?.version !== version,
        `${name} ${version}: not what the lockfile has`,
      )
    }
    const [ours, locked] = [manifest[kind], root?.[kind] ?? {}].map((list) =>
      Object.entries(list)
        .map((entry) => entry.join(' '))
        .toSorted()
        .join('\n'),
    )
    faultIf(ours !== locked, `${kind}: package.json and package-lock.json differ; run npm install`)
  }
  for (const folder of bundled) {
    faultIf(!lock.packages[folder], `${folder}: is part of the build, and the lockfile does not know it`)
  }
  for (const [folder, entry] of packagesOf(lock)) {
    faultIf(
      entry.resolved !== undefined || entry.link === true,
      `${folder}: comes from a place of its own, ${entry.resolved}`,
    )
    faultIf(!entry.inBundle && !entry.integrity?.startsWith('sha512-'), `${folder}: the lockfile has no SHA-512 for it`)
    const name = folder.replace(/.*node_modules\//, '')
    faultIf(
      entry.hasInstallScript === true && manifest.allowScripts[name] === undefined,
      `${folder}: has an install script; say true or false under allowScripts in package.json`,
    )
    if (!runs(folder, entry, bundled)) continue
    const licence = licenceOf(folder) ?? entry.license ?? licencesRead[name] ?? 'none'
    faultIf(!isAllowed(licence), `${folder}: the licence ${licence} is not in the list of those allowed`)
  }
  return faults
}

/** `(MIT OR GPL-3.0)` leaves the choice to us, `MIT AND ISC` asks for both. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => allowedLicences.has(name.trim())))
}

function packagesOf(lock: Lockfile): [folder: string, entry: LockedPackage][] {
  return Object.entries(lock.packages).filter(([folder]) => folder !== '')
}

/** What is installed where the site runs, and what the built site has inside it. */
function runs(folder: string, { dev }: LockedPackage, bundled: ReadonlySet<string>): boolean {
  return !dev || bundled.has(folder)
}

/** The software bill of materials of what runs, here and in the browser, as CycloneDX 1.6: the same for the same build. */
export function billOfMaterials(manifest: Manifest, lock: Lockfile, bundled: ReadonlySet<string>): object {
  const components = packagesOf(lock)
    .filter(([folder, entry]) => runs(folder, entry, bundled))
    .map(([folder, { version = '', integrity, license }]) => {
      const name = folder.replace(/.*node_modules\//, '')
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      const hash = integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
      return {
        type: 'library',
        'bom-ref': `${purl}#${folder}`,
        name,
        version,
        purl,
        ...(hash && { hashes: [{ alg: 'SHA-512', content: hash }] }),
        ...(license && {
          licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
        }),
      }
    })
  const component = { type: 'application', 'bom-ref': manifest.name, name: manifest.name, version: manifest.version }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
}
