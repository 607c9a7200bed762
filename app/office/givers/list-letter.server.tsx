import { beginDraft } from '../../newsletter/letter-drafts.server.ts'
import { countReach } from '../../newsletter/letter-readers.queries.server.ts'
import { filterInWords, queryOfFilter, readListFilter } from '../../payments/lists/list-filter.ts'
import { officeHref } from '../office-href.ts'
import { asRefusal } from '../letters/letter.server.tsx'
import { reachFacts } from '../letters/reach.server.tsx'
import { backTo, fieldOf, type OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { Field, PostForm } from '../ui/forms.server.tsx'

const queryOf = (url: URL) => queryOfFilter(readListFilter(url.searchParams))

/** Begins a letter whose readers are exactly the givers of a list. */
export const listLetter: OfficePage = {
  path: '/office/givers/letter',
  title: 'Letter to a list of givers',
  async get(context) {
    const { db, url, now } = context
    const query = queryOf(url)
    const readers = { audience: 'list', audience_query: query } as const
    const reach = await countReach(db, readers, now)
    return (
      <>
        <p>
          <a href={officeHref('/office/givers', { query })} className="button quiet">
            Back to the list
          </a>
        </p>
        <p>
          The list: {filterInWords(readListFilter(url.searchParams), now) || 'all givers'}. One copy goes to each giver:
        </p>
        <FactList facts={reachFacts(readers, reach)} />
        <p className="soft">The list is looked up again when the letter is sent.</p>
        {context.may('/office/givers/letter', 'submit') && reach.byEmail + reach.byPost > 0 && (
          <PostForm className="row">
            <Field label="Title of the letter" name="subject" required maxLength={150} />
            <button>Begin the letter</button>
          </PostForm>
        )}
      </>
    )
  },
  post({ db, url, member, now }, fields) {
    const draft = {
      subject: fieldOf(fields, 'subject'),
      body: '',
      audience: 'list' as const,
      audience_query: queryOf(url),
    }
    const id = beginDraft(db, draft, member.email, fieldOf(fields, 'key'), now)
    return asRefusal(
      id.then((newId) => backTo(officeHref('/office/letters/:id', { id: newId }))),
      400,
    )
  },
}
