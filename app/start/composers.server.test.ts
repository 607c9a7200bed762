import { expect, test } from 'vitest'
import { contactCourtesies } from '../contact/send-message.server.ts'
import { emailChangeKinds } from '../givers/email-change.queries.server.ts'
import { emailNoticeKinds } from '../givers/giver-emails.server.ts'
import { mergeNoticeKinds } from '../givers/merging/merge-notices.server.ts'
import { expendableKinds } from '../mail/expendable-kinds.ts'
import { accessLinkKind } from '../my-giving/access/access-link.server.ts'
import { forgottenKind } from '../my-giving/forget-me.server.ts'
import { issueKind } from '../newsletter/queue-issue.server.ts'
import { confirmationKind } from '../newsletter/subscribe.server.ts'
import { staffLinkKind } from '../office/sign-in/staff-link.server.ts'
import { tributeCardKind } from '../payments/payment-notifications.server.ts'
import { composers } from './composers.server.ts'

test('the expendable kinds are those of the rooms, and each has a composer', () => {
  const kinds = [
    ...contactCourtesies,
    confirmationKind,
    issueKind,
    tributeCardKind,
    accessLinkKind,
    ...Object.values(emailChangeKinds),
    ...Object.values(emailNoticeKinds),
    ...Object.values(mergeNoticeKinds),
    forgottenKind,
    staffLinkKind,
  ]
  expect(expendableKinds).toEqual(kinds)
  expect(expendableKinds.filter((kind) => !(kind in composers))).toEqual([])
})
