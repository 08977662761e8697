import clsx from 'clsx'

type Column = string | { name: string; className?: string; right?: boolean }

export function TableHead({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-small text-ink-muted">
        {columns.map((column) => {
          const { name, className, right } = typeof column === 'string' ? { name: column } : column
          return (
            <th
              key={name}
              scope="col"
              className={clsx(
                'py-2 pr-3 font-semibold last:pr-0',
                right && 'text-right whitespace-nowrap',
                className,
              )}
            >
              {name}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
