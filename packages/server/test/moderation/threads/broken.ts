throw new Error('The network does not load.')
