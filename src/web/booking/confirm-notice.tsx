import { Form } from 'react-router'
import type { NoticeText } from '#contract/repair-notice.ts'
import type { FormFailure } from '../forms/form-failure.ts'
import { FormErrors } from '../forms/form-errors.tsx'
import { useSubmitting } from '../forms/use-submitting.ts'
import { NoticeField, noticeLabel } from '../shipping/repair-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** Asks for the repair notice that was not accepted with the booking. */
export function ConfirmNotice({
  ticketNumber,
  notice,
  failure,
}: {
  ticketNumber: number
  notice: NoticeText
  failure: FormFailure | undefined
}) {
  const busy = useSubmitting()
  return (
    <Card title="Before we begin">
      <Form method="post" noValidate className="stack">
        <FormErrors failure={failure} labels={{ notice_version: noticeLabel }} />
        <input type="hidden" name="ticket" value={ticketNumber} />
        <NoticeField notice={notice} error={failure?.fields.notice_version} />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          Accept the notice
        </Button>
      </Form>
    </Card>
  )
}
