import clsx from 'clsx'

/** 150 px for a page, 20 or 24 inside a line (specification, section 2; design, section 6). */
export function Spinner({ size = 24, className }: { size?: 20 | 24 | 150; className?: string }) {
  return (
    <output className={clsx('inline-flex', className)}>
      <span className="spinner" style={{ '--size': `${size}px` } as React.CSSProperties} aria-hidden="true" />
      <span className="sr-only">Loading</span>
    </output>
  )
}
