import { Form } from 'react-router'
import type { NoticeText } from '#contract/repair-notice.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { NoticeField, noticeLabel } from '../../shipping/repair-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = { notice: NoticeText; id?: string; isNext?: boolean; failure: FormFailure | undefined }

/** Asks the customer to accept the repair notice. */
export function NoticeCard({ notice, id = 'notice', isNext = false, failure }: Props) {
  const busy = useSubmitting('notice')
  const mine = getFailure(failure, 'notice')
  return (
    <Card title="Please read this first" hint="The repair notice" id={id} open={isNext || mine !== undefined}>
      <Form method="post" noValidate preventScrollReset className="stack">
        <input type="hidden" name="intent" value="notice" />
        <FormErrors failure={mine} labels={{ notice_version: noticeLabel }} />
        <NoticeField notice={notice} error={mine?.fields.notice_version} />
        <Button variant="secondary" className="screen-only justify-self-start" busy={busy}>
          Accept the notice
        </Button>
      </Form>
    </Card>
  )
}
