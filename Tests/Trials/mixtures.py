class Mixture:
    def __init__(self, world, chance): self.world = world
    def go(self): pass
