import { site } from '../content/site.ts'

/** When we are here. A line breaks after the days, and never within the time or before its zone. */
export function HoursLine() {
  const [days, ...times] = site.hours.split(/(?<=, )/)
  return (
    <>
      {days}
      <span className="whitespace-nowrap">{times}</span>
    </>
  )
}
