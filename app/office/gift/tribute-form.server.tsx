import { giftExtras } from '../../content/gift-extras.ts'
import { isStillSeen, seenField, seenOf } from '../../givers/seen-person.queries.server.ts'
import { extraLimits } from '../../payments/tribute-words.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import {
  correctTribute,
  isTributeCorrectable,
  tributeFields,
  type TypedTribute,
} from '../../receipts/corrections/correct-tribute.server.ts'
import { tributeCardOf } from '../../receipts/documents/tribute-card.server.ts'
import { officeHref } from '../office-href.ts'
import { backTo, fieldOf, type OfficeContext, type Refusal } from '../office-page.ts'
import { Area, Choice, Field, Hidden, personChanged, PostForm, SeenPerson, Folded } from '../ui/forms.server.tsx'

const { memory, honor } = giftExtras.tribute.kinds
const namesIt = 'If the giver has a receipt, send it again: it names the person.'

export const tributeNotes = {
  tribute: `The tribute is corrected. ${namesIt}`,
  card: `The card goes out within seconds. Did you correct the name? ${namesIt}`,
}

const whomOf = ({ giver_id: id }: Gift) => ({ giverIds: id === null ? [] : [id] })

/** Corrects whom a gift is in memory or in honor of, and the recipient of its card, and sends the card again. */
export async function tributeForm(gift: Gift, context: OfficeContext) {
  if (!isTributeCorrectable(gift) || !context.may('/office/gifts/:id', 'tribute')) return null
  const isRefused = context.refused?.fields.get('intent') === 'tribute'
  const hasCard = tributeCardOf(gift) !== null
  return (
    <SeenPerson value={await seenOf(context.db, whomOf(gift))}>
      <Folded summary="Correct the tribute, or send its card again" of={{ intent: 'tribute' }}>
        <PostForm>
          <Hidden fields={{ version: gift.version }} />
          <Choice label="The gift is" name="tributeKind" initial={gift.tribute_kind} options={{ memory, honor }} />
          <Field
            label="Name"
            name="tributeName"
            initial={gift.tribute_name}
            required
            maxLength={extraLimits.tributeName}
            autoComplete="off"
            hint={gift.subscription_id === null ? undefined : 'Also in its other gifts, and in those to come.'}
          />
          <Field
            label="Who gets the card"
            name="tellName"
            initial={gift.tell_name}
            maxLength={extraLimits.tellName}
            autoComplete="off"
          />
          <Field
            label="Their e-mail address"
            name="tellEmail"
            initial={gift.tell_email}
            type="email"
            maxLength={extraLimits.tellEmail}
            autoComplete="off"
            hint="Without one, print the card and mail it."
          />
          <Area
            label="The giver’s words to them"
            name="tellMessage"
            initial={gift.tell_message}
            rows={4}
            maxLength={extraLimits.tellMessage}
          />
          {hasCard && (
            <p>
              <label>
                <input type="checkbox" name="send" defaultChecked={isRefused && context.refused?.fields.has('send')} />{' '}
                Send the card, to this address
              </label>
            </p>
          )}
          <button name="intent" value="tribute" className="quiet">
            Save
          </button>
        </PostForm>
        {hasCard && gift.checkout_session_id !== null && (
          <p>
            <a href={`/donate/card?session_id=${encodeURIComponent(gift.checkout_session_id)}`}>The card, to print</a>,
            as it is saved.
          </p>
        )}
      </Folded>
    </SeenPerson>
  )
}

export async function postTribute(
  { db, member, now }: OfficeContext,
  fields: FormData,
  gift: Gift,
): Promise<Response | Refusal> {
  if (!(await isStillSeen(db, fieldOf(fields, seenField), whomOf(gift)))) return personChanged
  const typed = Object.fromEntries(tributeFields.map((name) => [name, fieldOf(fields, name)])) as TypedTribute
  const correction = {
    typed,
    who: member.email,
    key: fieldOf(fields, 'key'),
    version: Number(fieldOf(fields, 'version')),
    sendsCard: fields.has('send'),
  }
  const answer = await correctTribute(db, gift.id, correction, now)
  return answer.ok
    ? backTo(officeHref('/office/gifts/:id', { id: gift.id }), answer.isSent ? 'card' : 'tribute')
    : answer
}
