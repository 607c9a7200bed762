import { words } from '../../words/words.ts'
import type { LineId } from './line-id.ts'

export interface Directory {
  id: string
  title: string
  /** The title in the row of links on the first screen. */
  short: string
  lines: readonly LineId[]
  /** The need of each line, in a directory for several needs. */
  needs?: Partial<Record<LineId, string>>
}

/** In the order of the page. A test compares their ids with the lines. */
export const directories = words<readonly Directory[]>('hotlines/directories', [
  {
    id: 'suicide-prevention',
    title: 'Suicide prevention',
    short: 'Suicide',
    lines: [
      'lifeline-988',
      'lifeline-988-es',
      'lifeline-988-deaf',
      'crisis-text-line',
      'veterans-crisis-line',
      'boys-town',
    ],
  },
  {
    id: 'teen-crisis',
    title: 'Teen crisis',
    short: 'Teens',
    lines: [
      'lifeline-988',
      'crisis-text-line',
      'boys-town',
      'teen-line',
      'safe-place-txt4help',
      'runaway-safeline',
      'love-is-respect',
      'nami-teen',
    ],
  },
  {
    id: 'child-abuse-safety',
    title: 'Child abuse and safety',
    short: 'Child abuse',
    lines: ['childhelp', 'ncmec', 'rainn', 'safe-place-txt4help'],
  },
  {
    id: 'domestic-violence',
    title: 'Domestic violence',
    short: 'Violence',
    lines: ['ndvh', 'stronghearts', 'deaf-dv', 'dod-safe-helpline', 'love-is-respect'],
  },
  {
    id: 'drug-alcohol',
    title: 'Drug and alcohol',
    short: 'Addiction',
    lines: ['samhsa-helpline', 'findtreatment', 'lifeline-988', 'al-anon'],
  },
  {
    id: 'health-mental-health',
    title: 'Health and mental health',
    short: 'Health',
    lines: [
      'nami-helpline',
      'samhsa-helpline',
      'maternal-mh',
      'poison-help',
      'disaster-distress',
      'eating-disorders-alliance',
      'two-one-one',
    ],
  },
  {
    id: 'pregnancy-family',
    title: 'Pregnancy and family',
    short: 'Pregnancy',
    lines: ['maternal-mh', 'psi', 'option-line', 'safe-haven-baby-boxes', 'boys-town'],
  },
  {
    id: 'specialty',
    title: 'Specialty services',
    short: 'Other',
    lines: [
      'veterans-crisis-line',
      'trafficking',
      'runaway-safeline',
      'safe-place-txt4help',
      'disaster-distress',
      'eating-disorders-alliance',
      'anad',
      'problem-gambling',
      'poison-help',
      'lifeline-988-deaf',
      'deaf-dv',
    ],
    needs: {
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
    },
  },
  {
    id: 'faith-based',
    title: 'Faith-based',
    short: 'Faith',
    lines: ['billy-graham', 'focus-on-the-family', 'thehopeline'],
  },
])
