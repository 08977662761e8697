interface BarChartProps {
  /** In order of time; a value below 0 has no bar. */
  bars: { label: string; value: number }[]
  text: (value: number) => string
}

/** One bar for each period, for the eyes only: a table beside it has the figures. Nothing when no value is above 0. */
export function BarChart({ bars, text }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value))
  if (bars.length < 2 || highest <= 0) return null
  return (
    <div aria-hidden="true" className="mt-6 mb-8 text-small text-ink-muted tabular-nums">
      <p className="border-b border-dashed border-line">{text(highest)}</p>
      <div className="flex h-32 items-end gap-px border-b border-line">
        {bars.map(({ label, value }) => (
          <div
            key={label}
            title={`${label}: ${text(value)}`}
            className="min-w-0 flex-1 rounded-t-sm bg-primary"
            style={{ height: `${Math.max(0, (100 * value) / highest)}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between">
        <span>{bars[0]!.label}</span>
        <span>{bars.at(-1)!.label}</span>
      </p>
    </div>
  )
}
