import { site, type StateRegistration } from '../content/site.ts'

/** The notice of a state and the registration, unchanged. */
export const stateNotice = ({ notice, registration }: StateRegistration) => `${notice} ${registration}`

/** The notices that must stand wherever a gift is asked for, confirmed or reminded of: see `mustStand`. */
export function noticesEverywhere(registrations: readonly StateRegistration[] = site.stateRegistrations): string[] {
  return registrations.filter(({ mustStand }) => mustStand === 'everywhere').map(stateNotice)
}
