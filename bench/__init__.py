"""What is measured, side by side with a yardstick, in one run."""
