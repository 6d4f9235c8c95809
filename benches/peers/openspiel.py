"""Prints rollouts and plays a second of processor time of OpenSpiel's random rollouts of Go: SIZE ROLLOUTS."""

import random
import sys
import time

import pyspiel


def plays_per_rollout(game, samples):
    """Mean number of turns of uniformly random games, as the C++ rollouts play them."""
    turns = 0
    for _ in range(samples):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            turns += 1
    return turns / samples


def main():
    size, rollouts = int(sys.argv[1]), int(sys.argv[2])
    random.seed(1)
    game = pyspiel.load_game(f"go(board_size={size})")
    length = plays_per_rollout(game, 200)
    # One simulation of the search evaluates the root by that many rollouts.
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    state = game.new_initial_state()
    start = time.process_time()
    bot.step(state)
    seconds = time.process_time() - start
    print(f"{rollouts / seconds:.0f} {rollouts * length / seconds:.0f}")


if __name__ == "__main__":
    main()
