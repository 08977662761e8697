// A hostile client in a separate process: opens connections with unfinished requests to PORT from the given addresses,
// up to AT_ONCE at a time, until it is killed.
import { connect, type Socket } from 'node:net'

const [port, at_once, ...addresses] = process.argv.slice(2)

const requests = [
  // Endless headers, a body that never arrives, a refused body, a slow body, and silence.
  'GET / HTTP/1.1\r\nHost: shop\r\n',
  'POST /api/contact/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'POST /api/contact/ HTTP/1.1\r\nHost: shop\r\nContent-Type: text/xml\r\nContent-Length: 100\r\n\r\n<',
  'POST /auth/sign_up/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  '',
]
const open = new Set<Socket>()
let opened = 0

function openOne() {
  const socket = connect({
    port: Number(port),
    host: '127.0.0.1',
    localAddress: addresses[opened % addresses.length]!,
  })
  socket.on('error', () => {})
  socket.on('connect', () => socket.write(requests[opened % requests.length]!))
  socket.on('close', () => open.delete(socket))
  socket.resume()
  open.add(socket)
  opened++
}

setInterval(() => {
  for (let more = 0; more < 500 && open.size < Number(at_once); more++) openOne()
}, 20)
// Sends a byte from time to time, so that the connections never look idle.
setInterval(() => {
  for (const socket of open) if (socket.writable) socket.write(' ')
}, 5_000)
