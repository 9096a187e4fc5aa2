import type { FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { Card } from '../../ui/card.tsx'
import { OrderList, type OrderListProps } from './order-list.tsx'

type Props = OrderListProps & {
  title: string
  failure: FormFailure | undefined
  /** With another key, the list shows the saved order again. */
  listKey: string
}

/** A card with a list to be ordered, and what was wrong with the order that was sent. */
export function OrderCard({ title, failure, listKey, ...list }: Props) {
  return (
    <Card title={title}>
      <FormErrors failure={failure} />
      <OrderList key={listKey} {...list} />
    </Card>
  )
}
