import { Form } from 'react-router'
import type { ExamplePrices } from '#contract/example-prices.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { countPrices } from './count-prices.ts'

type Props = { examples: ExamplePrices; busy: boolean }

/** The delivered prices that no member of staff has confirmed, with one button for each series. */
export function ExamplePricesCard({ examples: { hidden, series }, busy }: Props) {
  if (series.length === 0) return null
  return (
    <Card title="Example prices">
      <p className="mb-4 text-small text-soft">
        {hidden
          ? 'Delivered with the software. Customers see none of them until you change or confirm them.'
          : 'Delivered with the software. They can be booked here, as this shop has no public address; in a public shop they count only once you change or confirm them.'}
      </p>
      <ul className="stack gap-3">
        {series.map(({ key, label, prices, phones }) => (
          <li key={key}>
            <Form method="post" action="/admin/prices" className="row items-center">
              <input type="hidden" name="intent" value="confirm" />
              <input type="hidden" name="brand" value={key} />
              <span className="sm:w-44">{label}</span>
              <Button type="submit" variant="secondary" busy={busy}>
                Confirm {countPrices({ prices, phones })}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
