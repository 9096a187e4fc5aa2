import { useState, type DragEvent, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { moveItem } from './move-item.ts'
import '../phones/phones.css'

type Item = { key: string; label: string; about?: ReactNode }
export type OrderListProps = {
  /** What is ordered, for the names of the buttons and the announcement. */
  items: Item[]
  version: number | null
  busy: boolean
}

/**
 * A list that is ordered by dragging or by its buttons. Without scripts each button saves at once; with them, a button
 * saves the whole order.
 */
export function OrderList({ items, version, busy }: OrderListProps) {
  const [keys, setKeys] = useState(() => items.map(({ key }) => key))
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const byKey = new Map(items.map((item) => [item.key, item]))
  const isChanged = keys.some((key, index) => key !== items[index]?.key)

  const move = (key: string, to: number) => {
    const next = moveItem(keys, key, to)
    setKeys(next)
    setSaid(`${byKey.get(key)?.label} is now number ${next.indexOf(key) + 1} of ${next.length}.`)
  }
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (dragged !== null && dragged !== target) move(dragged, keys.indexOf(target))
    setDragged(null)
  }

  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="order" />
      {version !== null && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="order" value={keys.join(' ')} />
      <ol className="stack gap-2">
        {keys.map((key, index) => {
          const item = byKey.get(key)
          if (!item) return null
          return (
            // The buttons of the row do the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              className="order-item row items-center px-3 py-2"
              draggable
              data-dragged={dragged === key}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, key)}
            >
              <span className="grow">
                {item.label} {item.about}
              </span>
              <span className="flex gap-2">
                <MoveButton
                  name={item.label}
                  itemKey={key}
                  up
                  index={index}
                  last={keys.length - 1}
                  onMove={move}
                />
                <MoveButton
                  name={item.label}
                  itemKey={key}
                  index={index}
                  last={keys.length - 1}
                  onMove={move}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="needs-scripts">
        <Button variant="primary" type="submit" busy={busy} disabled={!isChanged}>
          Save the order
        </Button>
      </div>
    </Form>
  )
}

type MoveProps = {
  name: string
  itemKey: string
  up?: boolean
  index: number
  last: number
  onMove: (key: string, to: number) => void
}

function MoveButton({ name, itemKey, up = false, index, last, onMove }: MoveProps) {
  const isEnd = up ? index === 0 : index === last
  return (
    <Button
      variant="quiet"
      type="submit"
      name="move"
      value={`${itemKey} ${up ? index - 1 : index + 1}`}
      // Not disabled, so that the focus stays on it when its row reaches the end.
      aria-disabled={isEnd || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!isEnd) onMove(itemKey, up ? index - 1 : index + 1)
      }}
    >
      {up ? 'Up' : 'Down'}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
