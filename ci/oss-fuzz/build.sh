#!/bin/bash -eu
# build.sh - what OSS-Fuzz and ClusterFuzzLite run in their container.
"$SRC/plyproof/ci/fuzz-build"
