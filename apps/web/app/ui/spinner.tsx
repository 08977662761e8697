import clsx from 'clsx'

/**
 * Use 150 px for a page, 20 or 24 px within a line (docs/specification.md, section 2; docs/design.md, "Components").
 */
export function Spinner({ size = 24, className }: { size?: 20 | 24 | 150; className?: string }) {
  return (
    <output className={clsx('inline-flex', className)}>
      <span className="spinner" style={{ '--size': `${size}px` } as React.CSSProperties} aria-hidden="true" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
