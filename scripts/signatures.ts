import { spawnSync } from 'node:child_process'

/** What `npm audit signatures` said. */
interface Audit {
  status: number | null
  stdout: string
  stderr: string
}

export interface SignatureVerdict {
  outcome: 'right' | 'wrong' | 'unchecked'
  words: string
}

interface Unverified {
  name: string
  version: string
}

const patienceMs = 120_000

/** Asks npm whether the registry signed what is installed here. Needs the network. */
export function auditSignatures(folder: string): SignatureVerdict {
  const options = { cwd: folder, encoding: 'utf8', timeout: patienceMs } as const
  const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], options)
  return judgeSignatures({ status, stdout: stdout ?? '', stderr: stderr ?? '' })
}

/**
 * A signature that is wrong, or missing where the registry signs, is a fault. A registry that cannot be reached, or
 * that signs nothing, proves nothing either way: that is said, and the lockfile's hashes hold without it.
 */
export function judgeSignatures({ status, stdout, stderr }: Audit): SignatureVerdict {
  const { invalid = [], missing = [] } = readReport(stdout)
  const unverified = [...invalid, ...missing].map(({ name, version }) => `${name}@${version}`)
  if (unverified.length > 0)
    return { outcome: 'wrong', words: `signatures are wrong or missing: ${unverified.join(', ')}` }
  if (status === 0) return { outcome: 'right', words: 'The registry’s signatures are right.' }
  const reason = /reason: (.+)/.exec(stderr)?.[1] ?? /npm error (?!code|syscall|errno)(.+)/.exec(stderr)?.[1]
  return {
    outcome: 'unchecked',
    words: `The registry’s signatures were not checked: ${reason ?? 'npm gave no answer in time'}`,
  }
}

function readReport(stdout: string): { invalid?: Unverified[]; missing?: Unverified[] } {
  try {
    return JSON.parse(stdout) as { invalid?: Unverified[]; missing?: Unverified[] }
  } catch {
    return {}
  }
}
