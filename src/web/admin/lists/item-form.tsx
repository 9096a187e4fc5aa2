import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'

export type Listed = { id: string | number; version?: number }

/** Values of the inputs as the API has them; true is a ticked box. */
type Values<Name extends string> = Partial<Record<NoInfer<Name>, string | number | boolean | null>>

type FieldProps = ReturnType<ReturnType<typeof formFields>> & { id: string }
type CheckProps = Omit<FieldProps, 'defaultValue'> & { value: string; defaultChecked: boolean }

/** Props of the inputs, by name: text fields and boxes. */
export type InputProps<Name extends string> = {
  field: (name: Name) => FieldProps
  check: (name: Name) => CheckProps
}

/** What is particular about the form of an item. */
export type ItemInputs<Item, Name extends string> = {
  labels: Record<Name, string>
  /** What the inputs of an item show; null is a new one. */
  values: (item: Item | null) => Values<Name>
  inputs: (props: InputProps<Name>, item: Item | null) => ReactNode
}

type Props<Item, Name extends string> = ItemInputs<Item, Name> & {
  item: Item | null
  failure: FormFailure | undefined
  /** Part of the inputs' ids when the page repeats the form. */
  scope?: string
  /** The buttons. */
  children: ReactNode
}

/** The form that adds an item of a list, or changes it. */
export function ItemForm<Item extends Listed, Name extends string>(props: Props<Item, Name>) {
  const { labels, values, inputs, item, failure, scope, children } = props
  const saved = Object.entries<Values<Name>[Name]>(values(item)).map(([name, value]) => [name, toText(value)])
  const field = formFields(labels, failure, Object.fromEntries(saved) as Record<Name, string>)
  const own = (name: Name): FieldProps => ({ ...field(name), id: `field-${scope ? `${scope}-` : ''}${name}` })
  return (
    <Form method="post" noValidate className="stack">
      {/* Links of a summary name a field of the page, so repeated forms have none. */}
      <FormErrors failure={failure} labels={scope ? {} : labels} />
      {item && <input type="hidden" name="id" value={item.id} />}
      {/* After a conflict, this is the version of the colleague's change, which the page shows. */}
      {item && <input type="hidden" name="version" value={item.version} />}
      {inputs({ field: own, check: (name) => toCheck(own(name)) }, item)}
      <div className="row items-center">{children}</div>
    </Form>
  )
}

function toCheck({ defaultValue, ...rest }: FieldProps): CheckProps {
  return { ...rest, value: '1', defaultChecked: Boolean(defaultValue) }
}

function toText(value: string | number | boolean | null | undefined): string {
  if (value === true) return '1'
  return value === false || value === null || value === undefined ? '' : String(value)
}
