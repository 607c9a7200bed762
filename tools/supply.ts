/** What the lockfile says of the packages that run here or in the browser. Reads it only: no network. */

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  inBundle?: boolean
}

export interface Lockfile {
  name: string
  version: string
  packages: Record<string, LockedPackage>
}

/** Licences under which a package may be part of what we run. Anything else is a question for a person. */
const allowedLicences = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense'.split(' '),
)

/** Packages that state no licence where programs look, and what a person found in their files. */
const licencesRead: Record<string, string> = { 'png-js': 'MIT' }

const nameOf = (folder: string) => folder.replace(/.*node_modules\//, '')
const licenceOf = (folder: string, { license }: LockedPackage) => license ?? licencesRead[nameOf(folder)] ?? 'none'
/** What the registry delivers: neither this project, nor its workspaces and the links to them. */
const packagesOf = (lock: Lockfile) =>
  Object.entries(lock.packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
/** What is bundled is a dependency (see architecture.test.ts), so these are all that run. */
const isRun = ({ dev, devOptional, optional }: LockedPackage) => !dev && !devOptional && !optional

/** Everything that is wrong, in words. `npm ci` itself compares versions and contents with the lockfile. */
export function findSupplyFaults(lock: Lockfile): string[] {
  return packagesOf(lock).flatMap(([folder, entry]) => {
    const { resolved, inBundle, integrity } = entry
    const licence = licenceOf(folder, entry)
    const faults = [
      resolved !== undefined && `comes from a place of its own, ${resolved}`,
      !inBundle && !integrity?.startsWith('sha512-') && 'the lockfile has no SHA-512 for it',
      isRun(entry) && !isAllowed(licence) && `the licence ${licence} is not in the list of those allowed`,
    ]
    return faults.flatMap((fault) => (fault === false ? [] : `${folder}: ${fault}`))
  })
}

/** `(MIT OR GPL-3.0)` leaves the choice to us, `MIT AND ISC` asks for both. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => allowedLicences.has(name.trim())))
}

/** The software bill of materials as CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): the same for the same lockfile. */
export function billOfMaterials(lock: Lockfile): { components: object[] } {
  const running = packagesOf(lock).filter(([, entry]) => isRun(entry))
  const components = running.map(([folder, entry]) => {
    const { version = '', integrity = '' } = entry
    const [name, licence] = [nameOf(folder), licenceOf(folder, entry)]
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    return {
      type: 'library',
      'bom-ref': `${purl}#${folder}`,
      name,
      version,
      purl,
      hashes: [
        {
          alg: 'SHA-512',
          content,
        },
      ],
      licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    }
  })
  const component = { type: 'application', 'bom-ref': lock.name, name: lock.name, version: lock.version }
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component } }
  return { ...head, components }
}
