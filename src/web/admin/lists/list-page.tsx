import type { ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { ItemForm, type ItemInputs, type Listed } from './item-form.tsx'
import { OrderCard } from './order-card.tsx'

type FormWords = { title: string; button: string }

type Props<Item extends Listed, Name extends string> = ItemInputs<Item, Name> & {
  items: readonly Item[]
  failure: FormFailure | undefined
  name: (item: Item) => string
  /** Heading of an item's card; its name when it is left out. */
  title?: (item: Item) => string
  /** How an item reads, below its name. */
  about?: (item: Item) => ReactNode
  add: FormWords
  /** The form that changes an item: in the place of the one that adds, in each item's card, or on a page of its own. */
  change: ({ at: 'form' } & FormWords) | { at: 'item' } | { at: 'own page' }
  /** Further buttons of an item. */
  actions?: (item: Item) => ReactNode
  canDelete?: (item: Item) => boolean
  empty?: { title: string; text: string }
  /** Heading of the list to be ordered; without one, items have no order of their own. */
  order?: string
}

/** A list whose items are added, changed, deleted and ordered on one page, with its forms `add`, `change`, `delete`, `order`. */
export function ListPage<Item extends Listed, Name extends string>(props: Props<Item, Name>) {
  const { items, failure, name, title = name, about, add, change, actions, canDelete, empty, order } = props
  const wanted = useSearchParams()[0].get('edit')
  const edited = change.at === 'form' ? items.find(({ id }) => String(id) === wanted) : undefined
  const words = edited && change.at === 'form' ? change : add
  const key = useFormKey(edited ? 'change' : 'add')
  const orderKey = useFormKey('order')
  // After a conflict the page is read anew: the next press needs the version of now.
  const isReading = useNavigation().state === 'loading' && failure !== undefined
  const busy = useSubmitting() || isReading
  const failureOf = ({ id }: Item, ...intents: string[]) =>
    failure?.values.id === String(id) ? getFailure(failure, ...intents) : undefined
  return (
    <div className="split">
      {order !== undefined && (
        <OrderCard
          title={order}
          failure={getFailure(failure, 'order')}
          listKey={orderKey}
          items={items.map((item) => ({
            key: String(item.id),
            label: name(item),
            about: change.at === 'own page' && about?.(item),
          }))}
          version={null}
          busy={busy}
        />
      )}
      <Card title={words.title}>
        <ItemForm
          {...props}
          key={`${key} ${edited?.version}`}
          item={edited ?? null}
          failure={edited ? failureOf(edited, 'change') : getFailure(failure, 'add')}
        >
          <Button variant="primary" type="submit" name="intent" value={edited ? 'change' : 'add'} busy={busy}>
            {words.button}
          </Button>
        </ItemForm>
      </Card>
      {items.length === 0 && empty && <EmptyState {...empty} />}
      {change.at === 'item' &&
        items.map((item) => (
          <Card key={item.id} title={title(item)}>
            <ItemForm
              {...props}
              key={item.version}
              item={item}
              scope={String(item.id)}
              failure={failureOf(item, 'change', 'delete')}
            >
              <Button variant="secondary" type="submit" name="intent" value="change" busy={busy}>
                Save<span className="visually-hidden"> {name(item)}</span>
              </Button>
              {actions?.(item)}
              {canDelete?.(item) && <DeleteButton name={name(item)} busy={busy} />}
            </ItemForm>
          </Card>
        ))}
      {change.at === 'form' && items.length > 0 && (
        <ul className="stack">
          {items.map((item) => (
            <li key={item.id}>
              <Card title={title(item)}>
                <FormErrors failure={failureOf(item, 'delete')} />
                {about?.(item)}
                <Form method="post" className="mt-4 row">
                  <Link to={`?edit=${item.id}`} className={buttonClass('secondary')}>
                    Change<span className="visually-hidden"> {name(item)}</span>
                  </Link>
                  <input type="hidden" name="id" value={item.id} />
                  <DeleteButton name={name(item)} busy={busy} />
                </Form>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function DeleteButton({ name, busy }: { name: string; busy: boolean }) {
  return (
    <Button variant="quiet" type="submit" name="intent" value="delete" busy={busy}>
      Delete<span className="visually-hidden"> {name}</span>
    </Button>
  )
}
