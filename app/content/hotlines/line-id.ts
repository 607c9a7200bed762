import type { abuseAndViolenceLines } from './abuse-and-violence.ts'
import type { healthAndFamilyLines } from './health-and-family.ts'
import type { specialtyAndFaithLines } from './specialty-and-faith.ts'
import type { suicideAndTeenCrisisLines } from './suicide-and-teen-crisis.ts'

/** Each line is defined once, in the file of its main directory. All other files refer to it by its id. */
export type LineId =
  | keyof typeof suicideAndTeenCrisisLines
  | keyof typeof abuseAndViolenceLines
  | keyof typeof healthAndFamilyLines
  | keyof typeof specialtyAndFaithLines
