import type { ShownField } from '#contract/ticket-fields.ts'
import { addressLabels } from '../shipping/address-fields.tsx'
import { noticeLabel } from '../shipping/repair-notice.tsx'
import { deviceLabels } from './device-fields.tsx'

/** The labels of the form's fields, typed here so that its page loads no list of what other places show; a test compares. */
export const formLabels = {
  ...deviceLabels,
  ...addressLabels,
  updates_by: 'How updates reach you',
  express: 'Express',
  notice_version: noticeLabel,
} satisfies Record<ShownField<'form'>, string>
