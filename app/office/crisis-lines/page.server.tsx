import { Fragment } from 'react'
import { resources } from '../../content/pages/resources.ts'
import type { LineId } from '../../content/hotlines/line-id.ts'
import { allLines, type CrisisLine, crisisLines, findLinesToCheck } from '../../pages/resources/crisis-lines.ts'
import { hostOf } from '../../pages/resources/line-links.tsx'
import { dateInWords } from '../../words/date-in-words.ts'
import { officeHref } from '../office-href.ts'
import type { PagePath } from '../permissions.ts'
import { backTo, fieldOf, type OfficeContext, type OfficePage } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { addressOf } from '../words/word-address.ts'
import { findTesters, noteLineCheck, wordsOfLine } from './note-line-check.server.ts'

const path = '/office/crisis-lines' satisfies PagePath

/** The lines of the crisis page, to be called, texted and opened from a phone every 90 days. */
export const crisisLinesPage: OfficePage = {
  path,
  title: 'Crisis lines',
  notes: {
    answered: 'Noted. The crisis page shows it within seconds.',
    dead: 'The line is taken off the crisis page, and its copy on phones follows.',
  },
  async get(context) {
    const { db, now } = context
    const testers = await findTesters(db, now)
    const due = findLinesToCheck(now)
    const isDue = new Set(due.map(({ id }) => id))
    const parts: [title: string, lines: CrisisLine<LineId>[]][] = [
      ['To be tested', crisisLines().filter(({ id }) => isDue.has(id))],
      ['Tested in the last 90 days', crisisLines().filter(({ id }) => !isDue.has(id))],
      ['Taken off the page', allLines().filter(({ isDead }) => isDead)],
    ]
    return (
      <>
        <p>
          {due.length === 0
            ? 'Every line was tested in the last 90 days.'
            : `${due.length} of ${crisisLines().length} are to be tested. Tap each way to reach a line. If somebody answers and what is printed here is right, press “Answered”.`}
        </p>
        {parts
          .filter(([, lines]) => lines.length > 0)
          .map(([title, lines]) => (
            <section key={title}>
              <h2>{title}</h2>
              {lines.map((line) => (
                <LineBox
                  key={line.id}
                  context={context}
                  line={line}
                  tester={testers.get(`${wordsOfLine(line.id)}.lastChecked`)}
                />
              ))}
            </section>
          ))}
      </>
    )
  },
  async post({ db, now, member }, fields) {
    const line = allLines().find(({ id }) => id === fieldOf(fields, 'line'))
    if (!line) return { problem: 'There is no such line.', status: 404 }
    const found = fieldOf(fields, 'intent') === 'dead' ? 'dead' : 'answered'
    if (found === 'dead' && isInFirstScreen(line.id)) {
      return { problem: `${line.name} is in the first screen of the crisis page. Correct its words instead.` }
    }
    const check = { line: line.id, found, who: member.email, key: fieldOf(fields, 'key') } as const
    const [misfit] = await noteLineCheck(db, check, now)
    return misfit ? { problem: misfit.reason } : backTo(officeHref(path), found)
  },
}

/** 988 stands beside 911: the page is nothing without it. */
const isInFirstScreen = (id: LineId): boolean => id === resources.emergency.talk.line

interface LineBoxProps {
  context: OfficeContext
  line: CrisisLine<LineId>
  /** Who noted the check. Undefined: it was noted in the file of the line. */
  tester: string | undefined
}

function LineBox({ context, line, tester }: LineBoxProps) {
  const { id, name, line: about, hours, caution, lastChecked, checkedBy, isDead } = line
  const { may, maySee } = context
  return (
    <article className="box">
      <h3>{name}</h3>
      <p>
        {about} {hours}. {caution}
      </p>
      <p className="row">
        {waysOf(line).map(({ label, href }) => (
          <Fragment key={label}>
            {href ? (
              <a href={href} className="button quiet">
                {label}
              </a>
            ) : (
              label
            )}
          </Fragment>
        ))}
      </p>
      <p className="soft">
        {lastChecked === null ? 'Never tested.' : `Tested on ${dateInWords(lastChecked)} by ${tester ?? checkedBy}.`}
      </p>
      <div className="row">
        {may(path, 'answered') && (
          <SubmitButton intent="answered" fields={{ line: id }}>
            {isDead ? 'Answered: put it back' : 'Answered'}
          </SubmitButton>
        )}
        {may(path, 'dead') && !isDead && !isInFirstScreen(id) && (
          <SubmitButton intent="dead" fields={{ line: id }} className="quiet">
            Dead: take it off the page
          </SubmitButton>
        )}
        {maySee('/office/words') && (
          <a href={addressOf({ set: wordsOfLine(id).replace(/#.*/, '') })}>
            Something changed<span className="sr-only"> about {name}</span>
          </a>
        )}
      </div>
    </article>
  )
}

function waysOf({ call, text, otherAccess, chatUrl, webUrl, otherPages = [] }: CrisisLine): {
  label: string
  href?: string | undefined
}[] {
  return [
    ...(call ? [{ label: `${call.by ? 'Videophone' : 'Call'} ${call.display}`, href: call.href }] : []),
    ...(text ? [{ label: `Text ${text.display}`, href: text.href }] : []),
    ...otherAccess.map(({ display, href }) => ({ label: display, href })),
    ...(chatUrl ? [{ label: `Chat: ${hostOf(chatUrl)}`, href: chatUrl }] : []),
    ...(webUrl && webUrl !== chatUrl ? [{ label: hostOf(webUrl), href: webUrl }] : []),
    ...otherPages,
  ]
}
