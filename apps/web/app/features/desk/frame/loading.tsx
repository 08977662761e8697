export function LoadingRows() {
  return (
    <div className="only-with-script grid gap-3" aria-hidden="true">
      <div className="skeleton h-9 w-56" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-24 rounded-card" />
      ))}
    </div>
  )
}
