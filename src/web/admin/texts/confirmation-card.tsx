import { Form } from 'react-router'
import { repairNoticeLaw } from '#contract/collection-rules.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useShopProfile } from '../../shop-profile.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import { WordsOf } from './text-form.tsx'
import type { TextOutcome } from './text-page.tsx'

type Props = { text: OwnText; outcome: TextOutcome | undefined }

/** Whether the present version was confirmed as checked, with the button that does so. */
export function ConfirmationCard({ text: loaded, outcome }: Props) {
  // After a conflict, what a colleague saved, so that it is read and confirmed instead.
  const text = outcome?.today ?? loaded
  const busy = useSubmitting('confirm')
  const { state } = useShopProfile()
  const law = text.key === 'notice' && <p className="text-soft">{repairNoticeLaw(state)}.</p>
  if (text.confirmed_at !== null) {
    return (
      <Card title="Checked">
        <p>
          {text.confirmed_by ?? 'Somebody'} confirmed this version on <DateTime iso={text.confirmed_at} />.
          The next edit needs a confirmation of its own.
        </p>
        {law}
      </Card>
    )
  }
  return (
    <Card title="Not confirmed as checked">
      <Form method="post" className="stack">
        <FormErrors failure={outcome} labels={{}} />
        {outcome?.today && <WordsOf text={text} />}
        <p>
          Nobody has confirmed this version yet. Confirm it once somebody who may judge it, such as a lawyer,
          has read it.
        </p>
        {law}
        <input type="hidden" name="version" value={text.version} />
        <Button variant="secondary" type="submit" name="intent" value="confirm" busy={busy}>
          Confirm as checked
        </Button>
      </Form>
    </Card>
  )
}
