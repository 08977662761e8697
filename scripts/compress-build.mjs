// Writes .br and .gz next to the browser's files in the given folder, so that the server need not compress them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]

for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|webmanifest|txt|html)$/.test(name)) continue
  const bytes = readFileSync(join(folder, name))
  // Compression can enlarge shorter files.
  if (bytes.length < 100) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
