import { site } from '../content/site.ts'

/** The office hours. A line breaks after the days, never within the time or before its zone. */
export function HoursLine() {
  const [days, ...times] = site.hours.split(/(?<=, )/)
  return (
    <>
      <span>{days}</span>
      <span className="whitespace-nowrap">{times}</span>
    </>
  )
}
