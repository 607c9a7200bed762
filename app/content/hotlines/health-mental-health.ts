import type { CrisisLine } from './crisis-line.ts'

export const healthMentalHealthLines = [
  {
    id: 'nami-helpline',
    name: 'NAMI HelpLine',
    line: 'Information, peer support and referrals on mental illness.',
    caution: 'Not a crisis line.',
    call: { display: '1-800-950-6264 (1-800-950-NAMI)', href: 'tel:+18009506264' },
    text: { display: 'NAMI to 62640', href: 'sms:62640?&body=NAMI', keyword: 'NAMI' },
    webUrl: 'https://www.nami.org/nami-helpline/',
    hours: 'Mon-Fri 10 am-10 pm ET, closed federal holidays',
    status: 'verified',
    lastChecked: null,
    checkedBy: null,
  },
  {
    id: 'two-one-one',
    name: '211',
    line: 'Local help with food, housing, health care and bills.',
    call: { display: '211', href: 'tel:211' },
    webUrl: 'https://www.211.org',
    hours: 'Most areas 24/7, free',
    status: 'verified-repositories',
    lastChecked: null,
    checkedBy: null,
  },
] as const satisfies readonly CrisisLine[]
