import { abuseAndViolenceLines } from './hotlines/abuse-and-violence.ts'
import { type CrisisLine, type LineEntry, readLine } from './hotlines/crisis-line.ts'
import { healthAndFamilyLines } from './hotlines/health-and-family.ts'
import { specialtyAndFaithLines } from './hotlines/specialty-and-faith.ts'
import { suicideAndTeenCrisisLines } from './hotlines/suicide-and-teen-crisis.ts'

/** Each line is defined once, in the file of its main directory. All other code refers to it by its id. */
const entries = {
  ...suicideAndTeenCrisisLines,
  ...abuseAndViolenceLines,
  ...healthAndFamilyLines,
  ...specialtyAndFaithLines,
} as const

export type LineId = keyof typeof entries

export const crisisLines: readonly CrisisLine<LineId>[] = Object.entries<LineEntry>(entries).map(([id, entry]) =>
  readLine(id as LineId, entry),
)

export interface Directory {
  id: string
  title: string
  lines: readonly LineId[]
  /** The need of each line, in a directory for several needs. */
  needs?: Partial<Record<LineId, string>>
}

const specialNeeds: Partial<Record<LineId, string>> = {
  'veterans-crisis-line': 'Veterans',
  trafficking: 'Human trafficking',
  'runaway-safeline': 'Runaway and homeless youth',
  'safe-place-txt4help': 'Runaway and homeless youth',
  'disaster-distress': 'Disaster',
  'eating-disorders-alliance': 'Eating disorders',
  anad: 'Eating disorders',
  'problem-gambling': 'Gambling',
  'poison-help': 'Poison',
  'lifeline-988-deaf': 'Deaf and hard of hearing',
  'deaf-dv': 'Deaf and hard of hearing',
}

const ids = (text: string) => text.split(' ') as LineId[]

/** In the order of the page. A test compares their ids with the lines. */
export const directories: readonly Directory[] = [
  {
    id: 'suicide-prevention',
    title: 'Suicide prevention',
    lines: ids('lifeline-988 lifeline-988-es lifeline-988-deaf crisis-text-line veterans-crisis-line boys-town'),
  },
  {
    id: 'teen-crisis',
    title: 'Teen crisis',
    lines: ids(
      'lifeline-988 crisis-text-line boys-town teen-line safe-place-txt4help runaway-safeline love-is-respect nami-teen',
    ),
  },
  {
    id: 'child-abuse-safety',
    title: 'Child abuse and safety',
    lines: ids('childhelp ncmec rainn safe-place-txt4help'),
  },
  {
    id: 'domestic-violence',
    title: 'Domestic violence',
    lines: ids('ndvh stronghearts deaf-dv dod-safe-helpline love-is-respect'),
  },
  { id: 'drug-alcohol', title: 'Drug and alcohol', lines: ids('samhsa-helpline findtreatment lifeline-988 al-anon') },
  {
    id: 'health-mental-health',
    title: 'Health and mental health',
    lines: ids(
      'nami-helpline samhsa-helpline maternal-mh poison-help disaster-distress eating-disorders-alliance two-one-one',
    ),
  },
  {
    id: 'pregnancy-family',
    title: 'Pregnancy and family',
    lines: ids('maternal-mh psi option-line safe-haven-baby-boxes boys-town'),
  },
  { id: 'specialty', title: 'Specialty services', lines: Object.keys(specialNeeds) as LineId[], needs: specialNeeds },
  { id: 'faith-based', title: 'Faith-based', lines: ids('billy-graham focus-on-the-family thehopeline') },
]

/** A line must be tested again after this time. */
const checkEveryMs = 90 * 24 * 60 * 60_000

/** The lines that a person must test again: never tested, or 90 days ago. */
export function findLinesToCheck(now: number, lines: readonly CrisisLine[] = crisisLines): CrisisLine[] {
  return lines.filter(({ lastChecked }) => !lastChecked || Date.parse(lastChecked) < now - checkEveryMs)
}

export function findLine(id: LineId): CrisisLine {
  const line = crisisLines.find((candidate) => candidate.id === id)
  if (!line) throw new Error(`No crisis line has the id ${id}.`)
  return line
}
