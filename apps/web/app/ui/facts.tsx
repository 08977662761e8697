import clsx from 'clsx'

interface FactsProps {
  /** Values by name, in display order; names without a value are left out. */
  facts: Record<string, React.ReactNode>
  /** Shows each value below its name instead of beside it. */
  stacked?: boolean
  className?: string
}

export function Facts({ facts, stacked, className }: FactsProps) {
  return (
    <dl className={clsx('grid', stacked ? 'gap-3' : 'grid-cols-[auto_1fr] gap-x-6 gap-y-1', className)}>
      {Object.entries(facts)
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className={stacked ? undefined : 'contents'}>
            <dt className={clsx('text-ink-muted', stacked && 'text-small')}>{name}</dt>
            <dd className="min-w-0 overflow-y-clip wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
