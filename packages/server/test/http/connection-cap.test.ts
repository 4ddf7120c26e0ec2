import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { capConnections } from '../../src/http/plugins/connection-cap.ts'

class Connection extends EventEmitter {
  readonly remoteAddress: string
  refused = false
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy(): void {
    this.refused = true
    this.emit('close')
  }
}

function open(addresses: readonly string[], connectionsPerAddress: number) {
  const server = new EventEmitter()
  const clock = { ms: 1000, now: () => clock.ms }
  const limits = { connectionsPerAddress, limitPrivateAddresses: false }
  const refuse = capConnections(server as Server, limits, clock)
  const connect = (address: string) => {
    const connection = new Connection(address)
    server.emit('connection', connection)
    return connection
  }
  return {
    connections: addresses.map(connect),
    connect,
    clock,
    refuse: (connection: Connection) => refuse(connection as unknown as Socket),
  }
}

const subnet = (n: number) => `2001:db8:5:${n.toString(16)}::1`
const admitted = (connections: Connection[]) => connections.filter(({ refused }) => !refused)

it('an address cannot exceed its number of connections, and gets a new one after closing one', () => {
  const { connections, connect } = open(Array(12).fill('203.0.113.5'), 10)
  expect(admitted(connections)).toHaveLength(10)
  expect(connect('203.0.113.6').refused).toBe(false)
  connections[0]?.emit('close')
  expect(connect('203.0.113.5').refused).toBe(false)
  expect(connect('203.0.113.5').refused).toBe(true)
})

it('all subnets of one network together have at most three times as many', () => {
  const everywhere = Array.from({ length: 100 }, (_, n) => subnet(n % 20))
  const { connections, connect } = open(everywhere, 10)
  expect(admitted(connections)).toHaveLength(30)
  expect(connect('2001:db8:6:1::1').refused).toBe(false)
  for (const connection of admitted(connections)) connection.destroy()
  expect(connect(subnet(1)).refused).toBe(false)
})

it('connections from this machine are not counted', () => {
  expect(admitted(open(Array(50).fill('127.0.0.1'), 10).connections)).toHaveLength(50)
})

it('an address whose connection was closed for what it sent is refused for a minute, and nobody else is', () => {
  const { clock, connect, refuse } = open([], 10)
  refuse(connect('203.0.113.5'))
  expect(connect('203.0.113.5').refused).toBe(true)
  expect(connect('203.0.113.6').refused).toBe(false)
  clock.ms += 61_000
  expect(connect('203.0.113.5').refused).toBe(false)
})
