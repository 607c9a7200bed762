/**
 * The days on which a rule of dates goes wrong: ends of months that a neighbour does not have, a leap day, both changes of
 * the clock, and the turn of a year. The January after the leap year is followed by a February of 28 days.
 */
const days = [
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-03-12',
  '2028-03-31',
  '2028-11-05',
  '2028-11-27',
  '2028-11-28',
  '2028-11-29',
  '2028-11-30',
  '2028-12-31',
  '2029-01-01',
  '2029-01-28',
  '2029-01-29',
  '2029-01-30',
  '2029-01-31',
]

/** Local times of the publisher. When it is 23:59 there, the day in UTC is the next one. */
export const moments = days.flatMap((day) => [`${day}T00:01`, `${day}T23:59`])
