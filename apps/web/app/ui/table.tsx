import clsx from 'clsx'

interface Head {
  label: string
  /** Aligns to the right on one line, with digits of equal width. */
  right?: boolean
  /** Class name of all cells in the column, including the header. */
  className?: string
}

export interface Column<Row> extends Head {
  cell: (row: Row) => React.ReactNode
  /** Whether the cell is the row's header. */
  row_heading?: boolean
}

interface TableProps<Row> {
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** A last row with totals. */
  total?: Row
  className?: string
  children?: React.ReactElement
}

/** A table with a line below each row. `children` is its caption. */
export function Table<Row>({ columns, rows, rowKey, total, className = 'mt-4', children }: TableProps<Row>) {
  return (
    <table className={clsx('w-full text-small', className)}>
      {children}
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} columns={columns} row={row} />
        ))}
      </tbody>
      {total && (
        <tfoot className="font-semibold">
          <TableRow columns={columns} row={total} />
        </tfoot>
      )}
    </table>
  )
}

export function TableHead({ columns }: { columns: Head[] }) {
  return (
    <thead>
      <tr className="border-b border-line text-left text-small text-ink-muted">
        {columns.map(({ label, right, className }) => (
          <th
            key={label}
            scope="col"
            className={clsx(
              'py-2 pr-3 font-semibold last:pr-0',
              right && 'text-right whitespace-nowrap',
              className,
            )}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function TableRow<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  return (
    <tr className="border-b border-line align-top">
      {columns.map(({ label, cell, right, row_heading, className }) => {
        const Cell = row_heading ? 'th' : 'td'
        return (
          <Cell
            key={label}
            scope={row_heading ? 'row' : undefined}
            className={clsx(
              'overflow-y-clip py-3 pr-3 last:pr-0',
              row_heading && 'text-left font-normal',
              right && 'text-right whitespace-nowrap tabular-nums',
              className,
            )}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}
