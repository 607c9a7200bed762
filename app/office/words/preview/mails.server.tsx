import {
  type ChangedSample,
  type ChangedSamples,
  drawChangedSamples,
} from '../../../published-words/draw-changed-samples.server.ts'
import type { SampleDocument, SampleMail } from '../../../published-words/drawn-samples.ts'
import { readDraft } from '../../../published-words/read-edition.server.ts'
import { publisherDay } from '../../../values/publisher-time.ts'
import type { OfficePage } from '../../office-page.ts'
import { Choice, Problem } from '../../ui/forms.server.tsx'
import { textFromQuery } from '../../ui/table.server.tsx'
import { counted } from '../../ui/words.ts'
import { ChangedValue } from '../changed-value.server.tsx'
import { WordsNav } from '../words-nav.server.tsx'
import { whyNotDrawn } from './not-drawn.ts'
import { documentAddress, mailFrameAddress, waitMs } from './preview-address.ts'
import { PreviewFrames } from './preview-frames.server.tsx'
import { PreviewNav } from './preview-nav.server.tsx'

/** The mails and PDF documents that the member's draft changes, about sample data, beside the present ones. */
export const wordMailsPage: OfficePage = {
  path: '/office/words/preview/mails',
  title: 'Preview of mails',
  async get(context) {
    const { db, now, member, url, headers } = context
    const { draft, publications } = await readDraft(db, now, member.email)
    if (draft.length === 0) {
      return (
        <>
          <WordsNav context={context} />
          <p>You have prepared no change.</p>
        </>
      )
    }
    const drawn = await drawChangedSamples({ publications, draft, day: publisherDay(now) }, waitMs)
    // Every browser asks again after these seconds, also without a script.
    if (drawn.state === 'busy') headers.set('Refresh', '3')
    return (
      <>
        <WordsNav context={context} />
        <PreviewNav context={context} />
        {drawn.state === 'drawn' ? (
          <Samples samples={drawn} chosen={textFromQuery(url, 'mail')} />
        ) : (
          <Problem>{whyNotDrawn(drawn)}</Problem>
        )}
      </>
    )
  },
}

/** `chosen`: the mail that is asked for; empty: the first that changes. */
function Samples({ samples: { mails, documents, compared }, chosen }: { samples: ChangedSamples; chosen: string }) {
  const mail = mails.find(({ draft }) => draft.id === chosen) ?? mails[0]
  const found = `${counted(mails.length, 'mail', 'mails')} and ${counted(documents.length, 'PDF document', 'PDF documents')}`
  return (
    <>
      <p>
        {mail || documents.length > 0
          ? `Your changes are in ${found}, of ${compared} that were compared.`
          : `None of the ${compared} mails and PDF documents shows your changes.`}
      </p>
      <p className="soft">
        The site has written each as it writes the real ones, about samples: no person, gift or order in them exists,
        and their links lead nowhere. Most mails to the office itself are not among them: their words cannot be changed
        here.
      </p>
      {mail && <Mail mail={mail} mails={mails} />}
      {documents.length > 0 && <Documents documents={documents} />}
    </>
  )
}

interface MailProps {
  mail: ChangedSample<SampleMail>
  /** All that change. */
  mails: readonly ChangedSample<SampleMail>[]
}

function Mail({ mail: { now, draft }, mails }: MailProps) {
  const { id, content, problem } = draft
  return (
    <>
      <form className="row">
        <Choice
          label="Mail"
          name="mail"
          options={Object.fromEntries(mails.map(({ draft: each }) => [each.id, each.title]))}
          defaultValue={id}
        />
        <button className="quiet">Show</button>
      </form>
      {content === null ? (
        <Problem>{`With your changes, this mail cannot be written: ${problem}`}</Problem>
      ) : (
        <>
          <h2>Subject</h2>
          <p>
            <ChangedValue path={id} before={now.content?.subject ?? ''} after={content.subject} />
          </p>
          <PreviewFrames people="readers" addressOf={(view) => mailFrameAddress({ id, ...view })} />
          <h2>As plain text</h2>
          <div className="box">
            <ChangedValue path={id} before={now.content?.text ?? ''} after={content.text} />
          </div>
        </>
      )}
    </>
  )
}

function Documents({ documents }: { documents: readonly ChangedSample<SampleDocument>[] }) {
  return (
    <>
      <h2>PDF documents</h2>
      <ul>
        {documents.map(({ now, draft: { id, title, content, problem } }) => (
          <li key={id}>
            {title}:{' '}
            {content === null ? (
              `with your changes, it cannot be drawn: ${problem}`
            ) : (
              <a href={documentAddress(id, 'draft')}>
                with your changes<span className="sr-only">: {title}</span>
              </a>
            )}
            {now.content !== null && (
              <>
                ,{' '}
                <a href={documentAddress(id, 'now')}>
                  as it is now<span className="sr-only">: {title}</span>
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
