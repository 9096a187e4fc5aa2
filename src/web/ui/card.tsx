import { useContext, type ReactNode } from 'react'
import { FoldContext } from './fold-context.ts'

type CardProps = {
  title?: ReactNode
  actions?: ReactNode
  as?: 'section' | 'article' | 'aside' | 'div' | 'li'
  id?: string | undefined
  className?: string
  /** In a list of folded sections: a few words beside the title. */
  hint?: ReactNode
  /** In a list of folded sections: open from the start. */
  open?: boolean
  children?: ReactNode
}

/** A card with a heading; inside `Folds` it is folded behind its title. */
export function Card(card: CardProps) {
  const { title, actions, as: Element = 'section', id, className, hint, open, children } = card
  const Fold = useContext(FoldContext)
  if (Fold && title) {
    return (
      // One component for the life of the page, from a context.
      // oxlint-disable-next-line react/static-components
      <Fold title={title} hint={hint} id={id} open={open} className={className}>
        {actions && <div className="card-actions">{actions}</div>}
        {children}
      </Fold>
    )
  }
  return (
    <Element className={className ? `card ${className}` : 'card'} id={id}>
      {(title || actions) && (
        <div className="card-head">
          {title && <h2 className="card-title">{title}</h2>}
          {actions && <div className="card-actions">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}

/** Description list, one pair per line. */
export function Facts({
  items,
  className,
}: {
  items: readonly { label: ReactNode; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={className ? `facts ${className}` : 'facts'}>
      {items.map(({ label, value }, index) => (
        <div key={typeof label === 'string' ? label : index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type NoticeProps = {
  tone: 'info' | 'good' | 'warn' | 'bad'
  title?: ReactNode
  id?: string
  className?: string
  children?: ReactNode
}

/** A notice to read before going on. */
export function Notice({ tone, title, id, className, children }: NoticeProps) {
  return (
    <div className={className ? `notice notice-${tone} ${className}` : `notice notice-${tone}`} id={id}>
      {title && <p className="notice-title">{title}</p>}
      {children && <div>{children}</div>}
    </div>
  )
}

/** Empty state of a list. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: ReactNode
  text: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      <p className="text-soft">{text}</p>
      {action && <div>{action}</div>}
    </div>
  )
}
